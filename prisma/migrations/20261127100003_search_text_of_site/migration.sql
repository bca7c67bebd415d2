ALTER TABLE site ADD COLUMN search_text text GENERATED ALWAYS AS (search_text_of(name, external_id, address->>'street', address->>'postal_code', address->>'city')) STORED;
