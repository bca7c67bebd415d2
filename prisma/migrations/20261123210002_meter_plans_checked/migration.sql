-- Reads the tables while everybody goes on writing them.
ALTER TABLE "maintenance_plan" VALIDATE CONSTRAINT "maintenance_plan_basis";
ALTER TABLE "maintenance_plan_asset" VALIDATE CONSTRAINT "maintenance_plan_asset_account_id_meter_id_fkey";
