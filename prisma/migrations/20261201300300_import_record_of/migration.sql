CREATE INDEX CONCURRENTLY IF NOT EXISTS "import_record_account_id_record_id_idx" ON "import_record" ("account_id", "record_id");
