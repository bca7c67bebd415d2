CREATE INDEX CONCURRENTLY contact_search_account ON contact USING gin (account_id, name gin_trgm_ops, regexp_replace(phone, '\D', '', 'g') gin_trgm_ops) WHERE deleted_at IS NULL;
