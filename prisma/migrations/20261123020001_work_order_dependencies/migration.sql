-- What makes a work order wait for another: at most one live row for two of them, purged with either.
CREATE TABLE "work_order_dependency" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "before_id" UUID NOT NULL,
  "after_id" UUID NOT NULL,
  "kind" TEXT NOT NULL DEFAULT 'finish_to_start',
  "lag_minutes" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "work_order_dependency_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "work_order_dependency_others" CHECK (before_id <> after_id)
);
ALTER TABLE "work_order_dependency" ADD CONSTRAINT "work_order_dependency_account_id_before_id_fkey"
  FOREIGN KEY ("account_id", "before_id") REFERENCES "work_order"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "work_order_dependency" ADD CONSTRAINT "work_order_dependency_account_id_after_id_fkey"
  FOREIGN KEY ("account_id", "after_id") REFERENCES "work_order"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "work_order_dependency_account_id_before_id_idx" ON "work_order_dependency" ("account_id", "before_id");
CREATE INDEX "work_order_dependency_account_id_after_id_idx" ON "work_order_dependency" ("account_id", "after_id");
CREATE UNIQUE INDEX work_order_dependency_live ON work_order_dependency (account_id, before_id, after_id) WHERE deleted_at IS NULL;
