-- An event is corrected once; the next correction corrects the correction.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "field_event_account_id_voids_id_key" ON "field_event" ("account_id", "voids_id");
