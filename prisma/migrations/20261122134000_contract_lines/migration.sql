-- What contracts cover of the bills of work orders, and what was used of it. All tables are new, so nothing waits for a lock.
CREATE TYPE "contract_line_scope" AS ENUM ('customer', 'site', 'asset', 'product');
CREATE TYPE "contract_line_hours" AS ENUM ('business', 'always');
CREATE TYPE "allowance_unit" AS ENUM ('visit', 'hour', 'amount');
CREATE TYPE "allowance_period" AS ENUM ('term', 'year', 'month');

CREATE TABLE "contract_line" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "contract_id" UUID NOT NULL,
  "scope" "contract_line_scope" NOT NULL,
  "site_id" UUID,
  "asset_id" UUID,
  "product_id" UUID,
  "covers" JSONB NOT NULL,
  "hours" "contract_line_hours" NOT NULL DEFAULT 'business',
  "included" DECIMAL(15,3),
  "unit" "allowance_unit",
  "period" "allowance_period",
  "deductible" DECIMAL(20,4) NOT NULL DEFAULT 0,
  "excluded_part_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "contract_line_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "contract_line_scope_ids" CHECK (
    ("site_id" IS NOT NULL) = ("scope" = 'site') AND ("asset_id" IS NOT NULL) = ("scope" = 'asset')
    AND ("product_id" IS NOT NULL) = ("scope" = 'product')),
  CONSTRAINT "contract_line_allowance" CHECK (
    ("included" IS NULL) = ("unit" IS NULL) AND ("included" IS NULL) = ("period" IS NULL))
);
ALTER TABLE "contract_line" ADD CONSTRAINT "contract_line_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "contract_line" ADD CONSTRAINT "contract_line_account_id_contract_id_fkey"
  FOREIGN KEY ("account_id", "contract_id") REFERENCES "service_contract"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "contract_line" ADD CONSTRAINT "contract_line_account_id_site_id_fkey"
  FOREIGN KEY ("account_id", "site_id") REFERENCES "site"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "contract_line" ADD CONSTRAINT "contract_line_account_id_asset_id_fkey"
  FOREIGN KEY ("account_id", "asset_id") REFERENCES "asset"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "contract_line" ADD CONSTRAINT "contract_line_account_id_product_id_fkey"
  FOREIGN KEY ("account_id", "product_id") REFERENCES "product"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "contract_line_account_id_contract_id_idx" ON "contract_line" ("account_id", "contract_id");
CREATE INDEX "contract_line_account_id_site_id_idx" ON "contract_line" ("account_id", "site_id");
CREATE INDEX "contract_line_account_id_asset_id_idx" ON "contract_line" ("account_id", "asset_id");
CREATE INDEX "contract_line_account_id_product_id_idx" ON "contract_line" ("account_id", "product_id");
CREATE INDEX "contract_line_list" ON "contract_line" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;

CREATE TABLE "contract_usage" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "contract_line_id" UUID NOT NULL,
  "work_order_id" UUID NOT NULL,
  "line_item_id" UUID,
  "quantity" DECIMAL(15,3) NOT NULL,
  "amount" DECIMAL(20,4) NOT NULL,
  "deductible" DECIMAL(20,4) NOT NULL DEFAULT 0,
  "occurred_on" DATE NOT NULL,
  "reverses_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "contract_usage_pkey" PRIMARY KEY ("account_id", "id")
);
ALTER TABLE "contract_usage" ADD CONSTRAINT "contract_usage_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "contract_usage" ADD CONSTRAINT "contract_usage_account_id_contract_line_id_fkey"
  FOREIGN KEY ("account_id", "contract_line_id") REFERENCES "contract_line"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "contract_usage" ADD CONSTRAINT "contract_usage_account_id_work_order_id_fkey"
  FOREIGN KEY ("account_id", "work_order_id") REFERENCES "work_order"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "contract_usage_account_id_contract_line_id_occurred_on_idx" ON "contract_usage" ("account_id", "contract_line_id", "occurred_on");
CREATE INDEX "contract_usage_account_id_work_order_id_idx" ON "contract_usage" ("account_id", "work_order_id");
CREATE UNIQUE INDEX "contract_usage_reversed_once" ON "contract_usage" ("account_id", "reverses_id") WHERE "reverses_id" IS NOT NULL;
