-- The few visits that are made together, by their work order: every change of a work order's time asks whether others come along.
CREATE INDEX CONCURRENTLY visit_in_group ON visit (account_id, work_order_id) WHERE group_id IS NOT NULL AND deleted_at IS NULL;
