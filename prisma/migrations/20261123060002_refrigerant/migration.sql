-- What was done with the refrigerant of assets, and the limits of its leaks. Both tables are new, so nothing waits for a lock.
CREATE TYPE "refrigerant_event_kind" AS ENUM ('added', 'recovered', 'leak_test', 'repair', 'verified');
CREATE TYPE "refrigerant_unit" AS ENUM ('kg', 'lb');
CREATE TYPE "appliance_kind" AS ENUM ('comfort_cooling', 'commercial_refrigeration', 'industrial_process', 'other');
CREATE TYPE "leak_rate_method" AS ENUM ('annualizing', 'rolling_year');

-- With a constant default it is written without touching the rows.
ALTER TABLE "account" ADD COLUMN "leak_rate_method" "leak_rate_method" NOT NULL DEFAULT 'annualizing';

CREATE TABLE "refrigerant_event" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "asset_id" UUID NOT NULL,
  "circuit" TEXT NOT NULL,
  "kind" "refrigerant_event_kind" NOT NULL,
  "appliance" "appliance_kind" NOT NULL,
  "substance" TEXT NOT NULL,
  "quantity" DECIMAL(12,3),
  "unit" "refrigerant_unit" NOT NULL,
  "full_charge" DECIMAL(12,3) NOT NULL,
  "cylinder" TEXT,
  "occurred_on" DATE NOT NULL,
  "technician_id" UUID,
  "certificate" TEXT,
  "note" TEXT,
  "repair_work_order_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "refrigerant_event_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "refrigerant_event_amounts" CHECK (full_charge > 0 AND (quantity IS NULL OR quantity > 0))
);
ALTER TABLE "refrigerant_event" ADD CONSTRAINT "refrigerant_event_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "refrigerant_event" ADD CONSTRAINT "refrigerant_event_account_id_asset_id_fkey"
  FOREIGN KEY ("account_id", "asset_id") REFERENCES "asset"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refrigerant_event" ADD CONSTRAINT "refrigerant_event_account_id_technician_id_fkey"
  FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refrigerant_event" ADD CONSTRAINT "refrigerant_event_account_id_repair_work_order_id_fkey"
  FOREIGN KEY ("account_id", "repair_work_order_id") REFERENCES "work_order"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "refrigerant_event_account_id_asset_id_idx" ON "refrigerant_event" ("account_id", "asset_id");
CREATE INDEX "refrigerant_event_account_id_technician_id_idx" ON "refrigerant_event" ("account_id", "technician_id");
CREATE INDEX "refrigerant_event_account_id_repair_work_order_id_idx" ON "refrigerant_event" ("account_id", "repair_work_order_id");
CREATE INDEX "refrigerant_event_list" ON "refrigerant_event" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "refrigerant_event_trash" ON "refrigerant_event" ("account_id", "deleted_at", "id") WHERE "deleted_at" IS NOT NULL;

CREATE TABLE "compliance_rule" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "appliance" "appliance_kind" NOT NULL,
  "substance_classes" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "min_charge" DECIMAL(12,3) NOT NULL,
  "unit" "refrigerant_unit" NOT NULL,
  "limit_percent" DECIMAL(6,3) NOT NULL,
  "repair_days" INTEGER NOT NULL,
  "citation" TEXT,
  "valid_from" DATE NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "compliance_rule_pkey" PRIMARY KEY ("account_id", "id")
);
ALTER TABLE "compliance_rule" ADD CONSTRAINT "compliance_rule_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "compliance_rule_list" ON "compliance_rule" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "compliance_rule_trash" ON "compliance_rule" ("account_id", "deleted_at", "id") WHERE "deleted_at" IS NOT NULL;

-- What every company begins with; it changes them as the law does. Those of the accounts that there are hold from their beginning.
INSERT INTO "compliance_rule" (id, account_id, name, appliance, substance_classes, min_charge, unit, limit_percent, repair_days,
  citation, valid_from, created_at, updated_at)
SELECT gen_random_uuid(), a.id, d.*, a.created_at, now()
FROM "account" a CROSS JOIN (VALUES
  ('Comfort cooling, ozone-depleting', 'comfort_cooling'::"appliance_kind", ARRAY['cfc', 'hcfc']::TEXT[], 50, 'lb'::"refrigerant_unit", 10, 30, '40 CFR 82.157', '2019-01-01'::date),
  ('Commercial refrigeration, ozone-depleting', 'commercial_refrigeration'::"appliance_kind", ARRAY['cfc', 'hcfc']::TEXT[], 50, 'lb'::"refrigerant_unit", 20, 30, '40 CFR 82.157', '2019-01-01'::date),
  ('Industrial process, ozone-depleting', 'industrial_process'::"appliance_kind", ARRAY['cfc', 'hcfc']::TEXT[], 50, 'lb'::"refrigerant_unit", 30, 30, '40 CFR 82.157', '2019-01-01'::date),
  ('Comfort cooling, HFC', 'comfort_cooling'::"appliance_kind", ARRAY['hfc']::TEXT[], 15, 'lb'::"refrigerant_unit", 10, 30, '40 CFR 84.106', '2026-01-01'::date),
  ('Commercial refrigeration, HFC', 'commercial_refrigeration'::"appliance_kind", ARRAY['hfc']::TEXT[], 15, 'lb'::"refrigerant_unit", 20, 30, '40 CFR 84.106', '2026-01-01'::date),
  ('Industrial process, HFC', 'industrial_process'::"appliance_kind", ARRAY['hfc']::TEXT[], 15, 'lb'::"refrigerant_unit", 30, 30, '40 CFR 84.106', '2026-01-01'::date)
) AS d;
