-- What customers were told of arrivals: written once, never changed, purged with the work order. The newest that nothing replaces counts.
CREATE TABLE "arrival_promise" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "work_order_id" UUID NOT NULL,
  "visit_id" UUID,
  "from" TIMESTAMPTZ(3) NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL,
  "source" TEXT NOT NULL,
  "contact_id" UUID,
  "told_by" TEXT NOT NULL,
  "told_at" TIMESTAMPTZ(3) NOT NULL,
  "confirmed_at" TIMESTAMPTZ(3),
  "replaces_id" UUID,

  CONSTRAINT "arrival_promise_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "arrival_promise_window" CHECK ("from" < "until")
);
ALTER TABLE "arrival_promise" ADD CONSTRAINT "arrival_promise_account_id_work_order_id_fkey"
  FOREIGN KEY ("account_id", "work_order_id") REFERENCES "work_order"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "arrival_promise" ADD CONSTRAINT "arrival_promise_account_id_contact_id_fkey"
  FOREIGN KEY ("account_id", "contact_id") REFERENCES "contact"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "arrival_promise" ADD CONSTRAINT "arrival_promise_account_id_replaces_id_fkey"
  FOREIGN KEY ("account_id", "replaces_id") REFERENCES "arrival_promise"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "arrival_promise_account_id_work_order_id_id_idx" ON "arrival_promise" ("account_id", "work_order_id", "id");
CREATE INDEX "arrival_promise_account_id_contact_id_idx" ON "arrival_promise" ("account_id", "contact_id");
CREATE UNIQUE INDEX "arrival_promise_account_id_replaces_id_key" ON "arrival_promise" ("account_id", "replaces_id");
