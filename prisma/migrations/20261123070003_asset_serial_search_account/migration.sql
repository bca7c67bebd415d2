CREATE INDEX CONCURRENTLY asset_serial_search_account ON asset USING gin (account_id, serial_number gin_trgm_ops) WHERE deleted_at IS NULL;
