-- Two records of a kind that became one, what moved from the one to the other, and the external ids that find the one that is left.
CREATE TABLE "merge" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "record_type" TEXT NOT NULL,
  "kept_id" UUID NOT NULL,
  "gone_id" UUID NOT NULL,
  "kept_label" TEXT NOT NULL,
  "fields" JSONB NOT NULL,
  "request_id" TEXT NOT NULL,
  "undone_by" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "undone_at" TIMESTAMPTZ(3),
  CONSTRAINT "merge_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "merge_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "merge_account_id_gone_id_idx" ON "merge" ("account_id", "gone_id");
CREATE INDEX "merge_account_id_kept_id_idx" ON "merge" ("account_id", "kept_id");
CREATE INDEX "merge_account_id_request_id_idx" ON "merge" ("account_id", "request_id");

CREATE TABLE "merge_move" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "merge_id" UUID NOT NULL,
  "step" INTEGER NOT NULL,
  "table_name" TEXT NOT NULL,
  "column_name" TEXT,
  "key" JSONB NOT NULL,
  "old" JSONB,
  "new" JSONB,
  CONSTRAINT "merge_move_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "merge_move_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "merge_move_account_id_merge_id_fkey" FOREIGN KEY ("account_id", "merge_id")
    REFERENCES "merge"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "merge_move_account_id_merge_id_step_idx" ON "merge_move" ("account_id", "merge_id", "step");

CREATE TABLE "external_id_alias" (
  "account_id" UUID NOT NULL,
  "record_type" TEXT NOT NULL,
  "external_id" TEXT NOT NULL,
  "record_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "external_id_alias_pkey" PRIMARY KEY ("account_id", "record_type", "external_id"),
  CONSTRAINT "external_id_alias_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "external_id_alias_account_id_record_id_idx" ON "external_id_alias" ("account_id", "record_id");
