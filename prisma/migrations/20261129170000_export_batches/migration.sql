-- On which accounts a legal entity books, and what DATEV calls it.
ALTER TABLE "legal_entity"
  ADD COLUMN "accounts" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "datev_consultant" INTEGER,
  ADD COLUMN "datev_client" INTEGER,
  ADD COLUMN "fiscal_month" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "account_digits" INTEGER NOT NULL DEFAULT 4;

-- What was handed to an accounting program, with the file as it was written.
CREATE TABLE "export_batch" (
  "account_id" UUID NOT NULL REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "id" UUID NOT NULL,
  "legal_entity_id" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  "format" TEXT NOT NULL CHECK ("format" IN ('journal', 'datev', 'xero', 'quickbooks', 'json')),
  "state" TEXT NOT NULL CHECK ("state" IN ('prepared', 'taken', 'confirmed', 'failed')),
  "until" DATE NOT NULL,
  "document_count" INTEGER NOT NULL,
  "notes" TEXT[] NOT NULL,
  "file_name" TEXT NOT NULL,
  "media_type" TEXT NOT NULL,
  "file" BYTEA NOT NULL,
  "sha256" TEXT NOT NULL,
  -- Why it failed.
  "reason" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY ("account_id", "id"),
  FOREIGN KEY ("account_id", "legal_entity_id") REFERENCES "legal_entity"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "export_batch_number" ON "export_batch" ("account_id", "legal_entity_id", "number");
CREATE INDEX "export_batch_list" ON "export_batch" ("account_id", "created_at", "id");
CREATE INDEX "export_batch_updated_list" ON "export_batch" ("account_id", "updated_at", "id");

-- A document is in one batch that did not fail.
CREATE TABLE "export_batch_document" (
  "account_id" UUID NOT NULL REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "batch_id" UUID NOT NULL,
  "document_id" UUID NOT NULL,
  "number" TEXT NOT NULL,
  -- What the accounting program calls it.
  "reference" TEXT,
  "is_live" BOOLEAN NOT NULL DEFAULT true,
  PRIMARY KEY ("account_id", "batch_id", "document_id"),
  FOREIGN KEY ("account_id", "batch_id") REFERENCES "export_batch"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "export_batch_document_live" ON "export_batch_document" ("account_id", "document_id") WHERE "is_live";
