-- Where a phone is told of changes to its technician's next days, sealed, and which of its work it was told of (decision 068).
ALTER TABLE device ADD COLUMN push_subscription text, ADD COLUMN push_told jsonb;
CREATE INDEX device_push_idx ON device (account_id) WHERE push_subscription IS NOT NULL AND revoked_at IS NULL;
