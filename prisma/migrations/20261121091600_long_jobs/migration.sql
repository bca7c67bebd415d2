-- The few jobs that are longer than eight hours: those that began before the first day that the board shows are found
-- here, and all others so shortly before it that nothing is read in vain.
CREATE INDEX work_order_long_live ON work_order (account_id, scheduled_date)
  WHERE deleted_at IS NULL AND estimated_duration > 480;
