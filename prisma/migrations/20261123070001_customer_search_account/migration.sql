CREATE INDEX CONCURRENTLY customer_search_account ON customer USING gin (account_id, name gin_trgm_ops, customer_number gin_trgm_ops) WHERE deleted_at IS NULL;
