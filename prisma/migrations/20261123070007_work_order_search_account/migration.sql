CREATE INDEX CONCURRENTLY work_order_search_account ON work_order USING gin (account_id, work_order_number gin_trgm_ops, description gin_trgm_ops) WHERE deleted_at IS NULL;
