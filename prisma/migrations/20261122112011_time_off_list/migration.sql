-- The list of all of it, newest first. Alone in its file, as CONCURRENTLY has to be.
CREATE INDEX CONCURRENTLY "time_off_list" ON "time_off" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;
