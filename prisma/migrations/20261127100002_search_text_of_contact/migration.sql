ALTER TABLE contact ADD COLUMN search_text text;
CREATE FUNCTION set_search_text_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text_of(NEW.name, NEW.external_id, NEW.email, regexp_replace(NEW.phone, '\D', '', 'g'));
  RETURN NEW;
END
$$;
CREATE TRIGGER search_text_of_contact BEFORE INSERT OR UPDATE ON contact FOR EACH ROW EXECUTE FUNCTION set_search_text_of_contact();
