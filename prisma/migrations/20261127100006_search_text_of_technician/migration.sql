ALTER TABLE technician ADD COLUMN search_text text;
CREATE FUNCTION set_search_text_of_technician() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text_of(NEW.name, NEW.email, NEW.external_id, regexp_replace(NEW.phone, '\D', '', 'g'));
  RETURN NEW;
END
$$;
CREATE TRIGGER search_text_of_technician BEFORE INSERT OR UPDATE ON technician FOR EACH ROW EXECUTE FUNCTION set_search_text_of_technician();
