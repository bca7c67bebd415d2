CREATE INDEX CONCURRENTLY site_search_account ON site USING gin (account_id, name gin_trgm_ops, (address->>'street') gin_trgm_ops) WHERE deleted_at IS NULL;
