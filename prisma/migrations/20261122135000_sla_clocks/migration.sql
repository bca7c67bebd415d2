-- What was promised of work orders, and in which times it waited. The tables are new, so nothing waits for a lock. The clocks of work
-- orders that are there already are made by a job of each account, in the background.
CREATE TABLE "work_order_hold" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "work_order_id" UUID NOT NULL,
  "reason_id" UUID,
  "stops" TEXT[] NOT NULL DEFAULT '{}',
  "note" TEXT,
  "started_at" TIMESTAMPTZ(3) NOT NULL,
  "ended_at" TIMESTAMPTZ(3),
  "undone" BOOLEAN NOT NULL DEFAULT false,

  CONSTRAINT "work_order_hold_pkey" PRIMARY KEY ("account_id", "id")
);
ALTER TABLE "work_order_hold" ADD CONSTRAINT "work_order_hold_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "work_order_hold" ADD CONSTRAINT "work_order_hold_account_id_work_order_id_fkey"
  FOREIGN KEY ("account_id", "work_order_id") REFERENCES "work_order"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "work_order_hold" ADD CONSTRAINT "work_order_hold_account_id_reason_id_fkey"
  FOREIGN KEY ("account_id", "reason_id") REFERENCES "hold_reason"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "work_order_hold_account_id_reason_id_idx" ON "work_order_hold" ("account_id", "reason_id");
CREATE INDEX "work_order_hold_account_id_work_order_id_idx" ON "work_order_hold" ("account_id", "work_order_id");

CREATE TABLE "calendar_snapshot" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "calendar" JSONB NOT NULL,

  CONSTRAINT "calendar_snapshot_pkey" PRIMARY KEY ("account_id", "id")
);
ALTER TABLE "calendar_snapshot" ADD CONSTRAINT "calendar_snapshot_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "sla_clock" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "work_order_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "contract_id" UUID,
  "promise" JSONB NOT NULL,
  "calendar_id" UUID,
  "starts_at" TIMESTAMPTZ(3) NOT NULL,
  "due_at" TIMESTAMPTZ(3),
  "warn_at" TIMESTAMPTZ(3),
  "warned_percent" INTEGER,
  "met_at" TIMESTAMPTZ(3),
  "breached_at" TIMESTAMPTZ(3),
  "business_minutes" DECIMAL(12,2),
  "next_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "sla_clock_pkey" PRIMARY KEY ("account_id", "id")
);
ALTER TABLE "sla_clock" ADD CONSTRAINT "sla_clock_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sla_clock" ADD CONSTRAINT "sla_clock_account_id_work_order_id_fkey"
  FOREIGN KEY ("account_id", "work_order_id") REFERENCES "work_order"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sla_clock" ADD CONSTRAINT "sla_clock_account_id_calendar_id_fkey"
  FOREIGN KEY ("account_id", "calendar_id") REFERENCES "calendar_snapshot"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "sla_clock_account_id_work_order_id_idx" ON "sla_clock" ("account_id", "work_order_id");
CREATE INDEX "sla_clock_contract" ON "sla_clock" ("account_id", "contract_id", "created_at", "id");
CREATE INDEX "sla_clock_list" ON "sla_clock" ("account_id", "created_at", "id");
CREATE INDEX "sla_clock_due" ON "sla_clock" ("account_id", "state", "due_at", "id");
CREATE INDEX "sla_clock_due_any" ON "sla_clock" ("account_id", "due_at", "id");
-- What the sweep looks for: a warning or a due time that nobody was told of yet.
CREATE INDEX "sla_clock_next" ON "sla_clock" ("next_at", "account_id") WHERE "next_at" IS NOT NULL;

INSERT INTO job (queue, key, account_id) SELECT 'follow-promises', id::text, id FROM account ON CONFLICT DO NOTHING;
