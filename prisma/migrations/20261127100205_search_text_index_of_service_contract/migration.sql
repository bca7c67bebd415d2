CREATE INDEX CONCURRENTLY service_contract_search_text ON service_contract USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
