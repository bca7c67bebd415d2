ALTER TABLE asset ADD COLUMN search_text text GENERATED ALWAYS AS (search_text_of(name, serial_number, serial_key_of(serial_number), asset_tag, external_id)) STORED;
