-- What waits for a place on the board: few among a million, found without looking at the rest.
CREATE INDEX work_order_queue_live ON work_order (account_id, due_by, created_at)
  WHERE deleted_at IS NULL AND status IN ('open', 'assigned', 'on_hold') AND (technician_id IS NULL OR scheduled_date IS NULL);
