-- The work orders of a maintenance plan; alone in its file, because it cannot run in a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_occurrence_account_id_plan_id_work_order_id_idx"
  ON "maintenance_occurrence" ("account_id", "plan_id", "work_order_id");
