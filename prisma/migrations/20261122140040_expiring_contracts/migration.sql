-- Whose end is still to be told. Alone in its file, as CONCURRENTLY has to be.
CREATE INDEX CONCURRENTLY "service_contract_expiring" ON "service_contract" (("end_date" - "notice_days"))
  WHERE "status" = 'active' AND "deleted_at" IS NULL AND "notice_days" IS NOT NULL AND "expiry_told_for" IS DISTINCT FROM "end_date";
