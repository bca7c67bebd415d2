CREATE INDEX CONCURRENTLY site_search_text ON site USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
