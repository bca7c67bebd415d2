ALTER TABLE site ADD COLUMN search_text text;
CREATE FUNCTION set_search_text_of_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text_of(NEW.name, NEW.external_id, NEW.address->>'street', NEW.address->>'postal_code', NEW.address->>'city');
  RETURN NEW;
END
$$;
CREATE TRIGGER search_text_of_site BEFORE INSERT OR UPDATE ON site FOR EACH ROW EXECUTE FUNCTION set_search_text_of_site();
