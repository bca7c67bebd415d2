-- The list of work orders by their completion.
CREATE INDEX CONCURRENTLY IF NOT EXISTS work_order_completed_order_live ON work_order (account_id, completed_at, id) WHERE deleted_at IS NULL;
