-- How lines are taxed, and in whose name work is billed.
CREATE TYPE "tax_category" AS ENUM ('S', 'Z', 'E', 'AE', 'K', 'G', 'O');

CREATE TABLE "tax_code" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "category" "tax_category" NOT NULL,
  "exemption_code" TEXT,
  "exemption_text" TEXT,
  "rates" JSONB NOT NULL DEFAULT '[]',
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "tax_code_pkey" PRIMARY KEY ("account_id", "id")
);
ALTER TABLE "tax_code" ADD CONSTRAINT "tax_code_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "tax_code_list" ON "tax_code" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "tax_code_trash" ON "tax_code" ("account_id", "deleted_at", "id") WHERE "deleted_at" IS NOT NULL;

CREATE TABLE "legal_entity" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "address" JSONB,
  "vat_id" TEXT,
  "tax_number" TEXT,
  "registration" TEXT,
  "contact_name" TEXT,
  "email" TEXT,
  "phone" TEXT,
  "bank_holder" TEXT,
  "iban" TEXT,
  "bic" TEXT,
  "endpoint_scheme" TEXT,
  "endpoint_id" TEXT,
  "tax_code_id" UUID,
  "payment_days" INTEGER NOT NULL DEFAULT 30,
  "footer" TEXT,
  "payment_link" TEXT,
  "is_default" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "legal_entity_pkey" PRIMARY KEY ("account_id", "id")
);
ALTER TABLE "legal_entity" ADD CONSTRAINT "legal_entity_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "legal_entity" ADD CONSTRAINT "legal_entity_account_id_tax_code_id_fkey"
  FOREIGN KEY ("account_id", "tax_code_id") REFERENCES "tax_code"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "legal_entity_default" ON "legal_entity" ("account_id") WHERE "is_default" AND "deleted_at" IS NULL;
CREATE INDEX "legal_entity_list" ON "legal_entity" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "legal_entity_trash" ON "legal_entity" ("account_id", "deleted_at", "id") WHERE "deleted_at" IS NOT NULL;

ALTER TABLE "branch" ADD COLUMN "legal_entity_id" UUID;
ALTER TABLE "branch" ADD CONSTRAINT "branch_account_id_legal_entity_id_fkey"
  FOREIGN KEY ("account_id", "legal_entity_id") REFERENCES "legal_entity"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
