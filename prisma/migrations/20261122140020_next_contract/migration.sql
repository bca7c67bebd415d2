-- A contract is renewed once. Alone in its file, as CONCURRENTLY has to be.
CREATE UNIQUE INDEX CONCURRENTLY "service_contract_next" ON "service_contract" ("account_id", "previous_id") WHERE "previous_id" IS NOT NULL AND "deleted_at" IS NULL;
