ALTER TABLE service_contract ADD COLUMN search_text text;
CREATE FUNCTION set_search_text_of_service_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text_of(NEW.name, NEW.contract_number, NEW.external_id);
  RETURN NEW;
END
$$;
CREATE TRIGGER search_text_of_service_contract BEFORE INSERT OR UPDATE ON service_contract FOR EACH ROW EXECUTE FUNCTION set_search_text_of_service_contract();
