-- The search over everything looks for contracts by name and number; without this it read them all.
CREATE INDEX CONCURRENTLY "service_contract_search" ON "service_contract" USING gin ("name" gin_trgm_ops, "contract_number" gin_trgm_ops) WHERE "deleted_at" IS NULL;
