-- The plans of a meter, for each of its readings; alone in its file, because it cannot run in a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_plan_asset_account_id_meter_id_idx" ON "maintenance_plan_asset" ("account_id", "meter_id");
