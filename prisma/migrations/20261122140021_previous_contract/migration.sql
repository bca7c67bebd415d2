-- What the trash looks at before a contract goes for good. Alone in its file, as CONCURRENTLY has to be.
CREATE INDEX CONCURRENTLY "service_contract_previous" ON "service_contract" ("account_id", "previous_id") WHERE "previous_id" IS NOT NULL;
