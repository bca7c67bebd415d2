-- What a technician reported in a week, for the time sheet.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "field_event_account_id_technician_id_occurred_at_idx" ON "field_event" ("account_id", "technician_id", "occurred_at");
