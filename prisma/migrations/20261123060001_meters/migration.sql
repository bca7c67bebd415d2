-- Meters of assets and what was read on them. Both tables are new, so nothing waits for a lock.
CREATE TYPE "meter_kind" AS ENUM ('counter', 'gauge');

CREATE TABLE "meter" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "asset_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "unit" TEXT NOT NULL,
  "kind" "meter_kind" NOT NULL,
  "rolls_over_at" DECIMAL(18,3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "meter_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "meter_rolls_over" CHECK (rolls_over_at IS NULL OR (kind = 'counter' AND rolls_over_at > 0))
);
ALTER TABLE "meter" ADD CONSTRAINT "meter_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "meter" ADD CONSTRAINT "meter_account_id_asset_id_fkey"
  FOREIGN KEY ("account_id", "asset_id") REFERENCES "asset"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "meter_account_id_asset_id_idx" ON "meter" ("account_id", "asset_id");
CREATE INDEX "meter_list" ON "meter" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "meter_trash" ON "meter" ("account_id", "deleted_at", "id") WHERE "deleted_at" IS NOT NULL;

CREATE TABLE "meter_reading" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "meter_id" UUID NOT NULL,
  "value" DECIMAL(18,3) NOT NULL,
  "read_at" TIMESTAMPTZ(3) NOT NULL,
  "work_order_id" UUID,
  "is_reset" BOOLEAN NOT NULL DEFAULT false,
  "is_confirmed" BOOLEAN NOT NULL DEFAULT false,
  "note" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "meter_reading_pkey" PRIMARY KEY ("account_id", "id")
);
ALTER TABLE "meter_reading" ADD CONSTRAINT "meter_reading_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "meter_reading" ADD CONSTRAINT "meter_reading_account_id_meter_id_fkey"
  FOREIGN KEY ("account_id", "meter_id") REFERENCES "meter"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "meter_reading" ADD CONSTRAINT "meter_reading_account_id_work_order_id_fkey"
  FOREIGN KEY ("account_id", "work_order_id") REFERENCES "work_order"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- The readings of a meter in the order of their times, of which no two are the same.
CREATE UNIQUE INDEX "meter_reading_time" ON "meter_reading" ("account_id", "meter_id", "read_at") WHERE "deleted_at" IS NULL;
CREATE INDEX "meter_reading_account_id_meter_id_idx" ON "meter_reading" ("account_id", "meter_id");
CREATE INDEX "meter_reading_account_id_work_order_id_idx" ON "meter_reading" ("account_id", "work_order_id");
CREATE INDEX "meter_reading_list" ON "meter_reading" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;
