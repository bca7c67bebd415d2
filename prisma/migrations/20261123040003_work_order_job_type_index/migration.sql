-- The work orders of a job type, newest first; alone in its file, because it cannot run in a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "work_order_job_type" ON "work_order" ("account_id", "job_type_id", "created_at", "id")
  WHERE "job_type_id" IS NOT NULL;
