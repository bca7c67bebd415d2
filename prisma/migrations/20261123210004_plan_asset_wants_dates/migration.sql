-- The assets with new readings; alone in its file, because it cannot run in a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_plan_asset_wants_dates" ON "maintenance_plan_asset" ("account_id", "plan_id", "asset_id") WHERE "wants_dates";
