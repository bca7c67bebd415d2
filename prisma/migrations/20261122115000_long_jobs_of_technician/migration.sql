-- Whether long work of a technician reaches into another job; of the account's long work nobody else's is read.
CREATE INDEX CONCURRENTLY work_order_long_technician_live ON work_order (account_id, technician_id, scheduled_date) WHERE deleted_at IS NULL AND estimated_duration > 480;
