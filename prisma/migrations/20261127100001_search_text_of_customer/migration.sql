ALTER TABLE customer ADD COLUMN search_text text;
CREATE FUNCTION set_search_text_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text_of(NEW.name, NEW.customer_number, NEW.external_id, NEW.email, regexp_replace(NEW.phone, '\D', '', 'g'), NEW.address->>'street', NEW.address->>'postal_code', NEW.address->>'city');
  RETURN NEW;
END
$$;
CREATE TRIGGER search_text_of_customer BEFORE INSERT OR UPDATE ON customer FOR EACH ROW EXECUTE FUNCTION set_search_text_of_customer();
