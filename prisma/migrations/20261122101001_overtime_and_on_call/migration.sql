-- Extra working time of one day, and who is on call when. Both tables are new, so nothing waits for a lock.
CREATE TABLE "overtime" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "technician_id" UUID NOT NULL,
  "date" DATE NOT NULL,
  "start_minute" INTEGER NOT NULL,
  "end_minute" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "overtime_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "overtime_minutes" CHECK (start_minute >= 0 AND end_minute <= 1440 AND start_minute < end_minute)
);
ALTER TABLE "overtime" ADD CONSTRAINT "overtime_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "overtime" ADD CONSTRAINT "overtime_account_id_technician_id_fkey"
  FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "overtime_account_id_technician_id_date_idx" ON "overtime" ("account_id", "technician_id", "date");
CREATE INDEX "overtime_list" ON "overtime" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "overtime_trash" ON "overtime" ("account_id", "deleted_at", "id") WHERE "deleted_at" IS NOT NULL;

CREATE TABLE "on_call_shift" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "technician_id" UUID NOT NULL,
  "territory" TEXT,
  "starts_at" TIMESTAMPTZ(3) NOT NULL,
  "ends_at" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "on_call_shift_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "on_call_shift_order" CHECK (starts_at < ends_at)
);
ALTER TABLE "on_call_shift" ADD CONSTRAINT "on_call_shift_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "on_call_shift" ADD CONSTRAINT "on_call_shift_account_id_technician_id_fkey"
  FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "on_call_shift_account_id_technician_id_ends_at_idx" ON "on_call_shift" ("account_id", "technician_id", "ends_at");
CREATE INDEX "on_call_shift_list" ON "on_call_shift" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "on_call_shift_trash" ON "on_call_shift" ("account_id", "deleted_at", "id") WHERE "deleted_at" IS NOT NULL;
