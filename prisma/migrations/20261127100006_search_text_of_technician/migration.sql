ALTER TABLE technician ADD COLUMN search_text text GENERATED ALWAYS AS (search_text_of(name, email, external_id, regexp_replace(phone, '\D', '', 'g'))) STORED;
