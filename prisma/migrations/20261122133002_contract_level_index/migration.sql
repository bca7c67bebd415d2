-- Which contracts promise a level. Alone in its file, as CONCURRENTLY has to be.
CREATE INDEX CONCURRENTLY "service_contract_level" ON "service_contract" ("account_id", "service_level_id") WHERE "service_level_id" IS NOT NULL;
