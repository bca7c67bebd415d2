ALTER TABLE service_contract ADD COLUMN search_text text GENERATED ALWAYS AS (search_text_of(name, contract_number, external_id)) STORED;
