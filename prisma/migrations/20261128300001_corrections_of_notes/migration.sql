-- By which notes a note was corrected.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "work_order_note_account_id_voids_id_idx" ON "work_order_note" ("account_id", "voids_id");
