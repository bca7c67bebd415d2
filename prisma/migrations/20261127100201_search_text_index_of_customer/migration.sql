CREATE INDEX CONCURRENTLY customer_search_text ON customer USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
