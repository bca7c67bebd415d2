CREATE INDEX CONCURRENTLY asset_search_text ON asset USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
