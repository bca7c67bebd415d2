-- How contracts go on after their end. The columns are empty, or have a constant: no row is written, and constraints are checked later.
CREATE TYPE "contract_renewal" AS ENUM ('none', 'manual', 'automatic');

ALTER TABLE "service_contract"
  ADD COLUMN "renewal" "contract_renewal" NOT NULL DEFAULT 'none',
  ADD COLUMN "notice_days" INTEGER,
  ADD COLUMN "term_months" INTEGER,
  ADD COLUMN "uplift_percent" DECIMAL(7,4),
  ADD COLUMN "value" DECIMAL(20,4),
  ADD COLUMN "previous_id" UUID,
  ADD COLUMN "series_id" UUID,
  ADD COLUMN "awaits_assets" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "expiry_told_for" DATE,
  ADD COLUMN "renewed_for" DATE;
ALTER TABLE "service_contract" ADD CONSTRAINT "service_contract_account_id_previous_id_fkey"
  FOREIGN KEY ("account_id", "previous_id") REFERENCES "service_contract"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
