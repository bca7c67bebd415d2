-- What is promised, and why work waits. The tables are new, and the new column is empty: only its constraint is checked later.
CREATE TYPE "sla_kind" AS ENUM ('acknowledge', 'arrive', 'resolve');
CREATE TYPE "hold_party" AS ENUM ('customer', 'us', 'supplier', 'weather');

CREATE TABLE "service_level" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "calendar_id" UUID,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "service_level_pkey" PRIMARY KEY ("account_id", "id")
);
ALTER TABLE "service_level" ADD CONSTRAINT "service_level_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "service_level" ADD CONSTRAINT "service_level_account_id_calendar_id_fkey"
  FOREIGN KEY ("account_id", "calendar_id") REFERENCES "business_calendar"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "service_level_list" ON "service_level" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "service_level_trash" ON "service_level" ("account_id", "deleted_at", "id") WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "service_level_calendar" ON "service_level" ("account_id", "calendar_id");

CREATE TABLE "service_level_target" (
  "account_id" UUID NOT NULL,
  "service_level_id" UUID NOT NULL,
  "position" INTEGER NOT NULL,
  "kind" "sla_kind" NOT NULL,
  "priorities" "priority"[] NOT NULL DEFAULT '{}',
  "work_order_types" "work_order_type"[] NOT NULL DEFAULT '{}',
  "minutes" INTEGER NOT NULL,
  "warn_percent" INTEGER[] NOT NULL DEFAULT '{}',

  CONSTRAINT "service_level_target_pkey" PRIMARY KEY ("account_id", "service_level_id", "position")
);
ALTER TABLE "service_level_target" ADD CONSTRAINT "service_level_target_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "service_level_target" ADD CONSTRAINT "service_level_target_account_id_service_level_id_fkey"
  FOREIGN KEY ("account_id", "service_level_id") REFERENCES "service_level"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "hold_reason" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "who" "hold_party" NOT NULL,
  "stops" "sla_kind"[] NOT NULL DEFAULT '{}',
  "is_default" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "hold_reason_pkey" PRIMARY KEY ("account_id", "id")
);
ALTER TABLE "hold_reason" ADD CONSTRAINT "hold_reason_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "hold_reason_list" ON "hold_reason" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "hold_reason_trash" ON "hold_reason" ("account_id", "deleted_at", "id") WHERE "deleted_at" IS NOT NULL;
CREATE UNIQUE INDEX "hold_reason_default" ON "hold_reason" ("account_id") WHERE "is_default" AND "deleted_at" IS NULL;

ALTER TABLE "service_contract" ADD COLUMN "service_level_id" UUID;
ALTER TABLE "service_contract" ADD CONSTRAINT "service_contract_account_id_service_level_id_fkey"
  FOREIGN KEY ("account_id", "service_level_id") REFERENCES "service_level"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
