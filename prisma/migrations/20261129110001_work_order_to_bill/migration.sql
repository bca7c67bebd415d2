-- The queue of what waits to be billed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS work_order_to_bill ON work_order (account_id, completed_at, id)
  WHERE deleted_at IS NULL AND billing_state IN ('to_bill', 'part_billed');
