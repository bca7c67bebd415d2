-- What the dashboard counts: the few work orders that are not finished, and those that were completed lately. Each
-- index holds all that its question needs, so that the millions of finished ones are never looked at.

CREATE INDEX work_order_unfinished_live ON work_order (account_id, priority) INCLUDE (due_by, technician_id)
  WHERE deleted_at IS NULL AND status NOT IN ('completed', 'cancelled');
CREATE INDEX work_order_completed_live ON work_order (account_id, completed_at) INCLUDE (started_at)
  WHERE deleted_at IS NULL AND status = 'completed';
