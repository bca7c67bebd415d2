-- Which contracts take over assets on their first day. Alone in its file, as CONCURRENTLY has to be.
CREATE INDEX CONCURRENTLY "service_contract_awaiting" ON "service_contract" ("start_date") WHERE "awaits_assets" AND "deleted_at" IS NULL;
