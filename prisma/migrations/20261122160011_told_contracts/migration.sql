-- Whose end was told of, for the warnings and their count. Alone in its file, as CONCURRENTLY has to be.
CREATE INDEX CONCURRENTLY "service_contract_told" ON "service_contract" ("account_id", "end_date", "id")
  WHERE "status" = 'active' AND "deleted_at" IS NULL AND "expiry_told_for" = "end_date";
