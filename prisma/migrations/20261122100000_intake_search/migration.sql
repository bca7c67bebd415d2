-- Whoever calls is found by a phone number as people write it, by the name of a contact, or by a street, while it is typed.
CREATE INDEX customer_phone_search_live ON customer USING gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops)
  WHERE deleted_at IS NULL AND phone IS NOT NULL;
CREATE INDEX contact_search_live ON contact USING gin (name gin_trgm_ops, regexp_replace(phone, '\D', '', 'g') gin_trgm_ops)
  WHERE deleted_at IS NULL;
CREATE INDEX site_search_live ON site USING gin (name gin_trgm_ops, (address->>'street') gin_trgm_ops)
  WHERE deleted_at IS NULL;
