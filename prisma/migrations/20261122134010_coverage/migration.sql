-- Who pays for each line item. Columns without a value, or with a constant one, are added without rewriting the tables, and no
-- bill changes: what is empty was never decided.
CREATE TYPE "line_payer" AS ENUM ('customer', 'warranty', 'contract', 'goodwill');
ALTER TABLE "line_item"
  ADD COLUMN "asset_id" UUID,
  ADD COLUMN "part_id" UUID,
  ADD COLUMN "goodwill_percent" DECIMAL(7,4),
  ADD COLUMN "payer" "line_payer",
  ADD COLUMN "covered_percent" DECIMAL(7,4),
  ADD COLUMN "source_type" TEXT,
  ADD COLUMN "source_id" UUID,
  ADD COLUMN "coverage_reason" TEXT,
  ADD COLUMN "coverage_locked" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "covered_amount" DECIMAL(20,4),
  ADD COLUMN "billable_subtotal" DECIMAL(20,4),
  ADD COLUMN "billable_tax" DECIMAL(20,4),
  ADD COLUMN "billable_total" DECIMAL(20,4);
ALTER TABLE "line_item" ADD CONSTRAINT "line_item_account_id_asset_id_fkey"
  FOREIGN KEY ("account_id", "asset_id") REFERENCES "asset"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "line_item" ADD CONSTRAINT "line_item_account_id_part_id_fkey"
  FOREIGN KEY ("account_id", "part_id") REFERENCES "part"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "work_order" ADD COLUMN "coverage_date" DATE;
ALTER TABLE "account" ADD COLUMN "taxes_covered" BOOLEAN NOT NULL DEFAULT false;
