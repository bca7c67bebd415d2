ALTER TABLE contact ADD COLUMN search_text text GENERATED ALWAYS AS (search_text_of(name, external_id, email, regexp_replace(phone, '\D', '', 'g'))) STORED;
