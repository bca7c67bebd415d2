-- The uploads that an account began within a day, and its unfinished ones.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "field_upload_account_id_created_at_idx" ON "field_upload" ("account_id", "created_at");
