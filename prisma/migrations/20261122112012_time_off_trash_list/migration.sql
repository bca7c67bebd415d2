-- What the trash lists. Alone in its file, as CONCURRENTLY has to be.
CREATE INDEX CONCURRENTLY "time_off_trash" ON "time_off" ("account_id", "deleted_at", "id") WHERE "deleted_at" IS NOT NULL;
