CREATE INDEX CONCURRENTLY customer_phone_search_account ON customer USING gin (account_id, regexp_replace(phone, '\D', '', 'g') gin_trgm_ops) WHERE deleted_at IS NULL AND phone IS NOT NULL;
