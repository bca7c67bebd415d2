CREATE INDEX CONCURRENTLY asset_search_account ON asset USING gin (account_id, name gin_trgm_ops, asset_tag gin_trgm_ops) WHERE deleted_at IS NULL;
