-- The terms of one contract, of which work counts by that of its day. Alone in its file, as CONCURRENTLY has to be.
CREATE INDEX CONCURRENTLY "service_contract_series" ON "service_contract" ("account_id", "series_id") WHERE "series_id" IS NOT NULL;
