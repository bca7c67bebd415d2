CREATE INDEX CONCURRENTLY contact_search_text ON contact USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
