ALTER TABLE asset ADD COLUMN search_text text;
CREATE FUNCTION set_search_text_of_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text_of(NEW.name, NEW.serial_number, serial_key_of(NEW.serial_number), NEW.asset_tag, NEW.external_id);
  RETURN NEW;
END
$$;
CREATE TRIGGER search_text_of_asset BEFORE INSERT OR UPDATE ON asset FOR EACH ROW EXECUTE FUNCTION set_search_text_of_asset();
