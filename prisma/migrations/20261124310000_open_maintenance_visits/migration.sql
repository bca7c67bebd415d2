-- What is overdue or due soon is counted among the open visits alone, whatever a company of long standing has done before.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_occurrence_open"
  ON "maintenance_occurrence" ("account_id", "window_end", "plan_id", "due_date") WHERE "status" IN ('planned', 'generated');
