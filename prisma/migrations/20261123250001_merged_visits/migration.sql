-- The few visits that are made with a larger one; alone in its file, because it cannot run in a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_occurrence_merged"
  ON "maintenance_occurrence" ("account_id", "merged_into_id") WHERE "merged_into_id" IS NOT NULL;
