-- What renews itself. Alone in its file, as CONCURRENTLY has to be.
CREATE INDEX CONCURRENTLY "service_contract_renewing" ON "service_contract" ("end_date")
  WHERE "status" = 'active' AND "deleted_at" IS NULL AND "renewal" = 'automatic' AND "renewed_for" IS DISTINCT FROM "end_date";
