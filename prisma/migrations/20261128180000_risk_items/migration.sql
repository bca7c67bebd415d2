-- Which visits are at risk, and why: made anew from everything else whenever it is missing.
CREATE TABLE "risk_item" (
  "account_id" UUID NOT NULL,
  "visit_id" UUID NOT NULL,
  "unit_id" UUID NOT NULL,
  "work_order_id" UUID NOT NULL,
  "technician_id" UUID,
  "kinds" TEXT[] NOT NULL,
  "breaks_at" TIMESTAMPTZ(3) NOT NULL,
  "reasons" JSONB NOT NULL,

  CONSTRAINT "risk_item_pkey" PRIMARY KEY ("account_id", "visit_id")
);
ALTER TABLE "risk_item" ADD CONSTRAINT "risk_item_account_id_work_order_id_fkey"
  FOREIGN KEY ("account_id", "work_order_id") REFERENCES "work_order"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "risk_item_account_id_unit_id_idx" ON "risk_item" ("account_id", "unit_id");
CREATE INDEX "risk_item_account_id_work_order_id_idx" ON "risk_item" ("account_id", "work_order_id");
CREATE INDEX "risk_item_account_id_breaks_at_idx" ON "risk_item" ("account_id", "breaks_at");

-- When time alone may change what of a technician, or of a visit that is nobody's, is at risk.
CREATE TABLE "risk_watch" (
  "account_id" UUID NOT NULL,
  "unit_id" UUID NOT NULL,
  "next_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "risk_watch_pkey" PRIMARY KEY ("account_id", "unit_id")
);
ALTER TABLE "risk_watch" ADD CONSTRAINT "risk_watch_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "risk_watch_account_id_next_at_idx" ON "risk_watch" ("account_id", "next_at");

-- Scheduling conflicts that a person left as they are.
CREATE TABLE "conflict_confirmation" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "work_order_id" UUID NOT NULL,
  "visit_id" UUID NOT NULL,
  "code" TEXT NOT NULL,
  "digest" TEXT NOT NULL,
  "confirmed_by" TEXT NOT NULL,
  "confirmed_at" TIMESTAMPTZ(3) NOT NULL,
  "note" TEXT,

  CONSTRAINT "conflict_confirmation_pkey" PRIMARY KEY ("account_id", "id")
);
ALTER TABLE "conflict_confirmation" ADD CONSTRAINT "conflict_confirmation_account_id_work_order_id_fkey"
  FOREIGN KEY ("account_id", "work_order_id") REFERENCES "work_order"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "conflict_confirmation_account_id_work_order_id_idx" ON "conflict_confirmation" ("account_id", "work_order_id");
CREATE UNIQUE INDEX "conflict_confirmation_account_id_visit_id_digest_key" ON "conflict_confirmation" ("account_id", "visit_id", "digest");
