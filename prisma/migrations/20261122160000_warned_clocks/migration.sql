-- What the list of warnings and its count read: promises that may still be kept, or are broken and still to be met. Alone in its file, as
-- CONCURRENTLY has to be.
CREATE INDEX CONCURRENTLY "sla_clock_warned" ON "sla_clock" ("account_id", "due_at", "id")
  WHERE "met_at" IS NULL AND "state" IN ('warned', 'breached');
