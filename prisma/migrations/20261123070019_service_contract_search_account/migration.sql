CREATE INDEX CONCURRENTLY service_contract_search_account ON service_contract USING gin (account_id, name gin_trgm_ops, contract_number gin_trgm_ops) WHERE deleted_at IS NULL;
