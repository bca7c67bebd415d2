-- Working time: presses of the day clock and what people entered, each written once, and the sheet of each week with who checked it. What
-- events of jobs tell is read from these, and frozen in the sheet when it is approved.
CREATE TABLE "time_entry" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "technician_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL,
  "ended_at" TIMESTAMPTZ(3),
  "work_order_id" UUID,
  "note" TEXT,
  "source" TEXT NOT NULL,
  "voids_id" UUID,
  "field_event_id" UUID,
  "recorded_at" TIMESTAMPTZ(3) NOT NULL,
  "recorded_by" TEXT NOT NULL,

  CONSTRAINT "time_entry_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "time_entry_kind" CHECK ("kind" IN ('day_started', 'break_started', 'break_ended', 'day_ended',
    'work', 'travel', 'break', 'idle', 'training', 'admin', 'removed')),
  CONSTRAINT "time_entry_span" CHECK (("ended_at" IS NULL) = ("kind" IN ('day_started', 'break_started', 'break_ended', 'day_ended'))
    AND ("ended_at" IS NULL OR "started_at" < "ended_at"))
);
ALTER TABLE "time_entry" ADD CONSTRAINT "time_entry_account_id_technician_id_fkey"
  FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "time_entry" ADD CONSTRAINT "time_entry_account_id_work_order_id_fkey"
  FOREIGN KEY ("account_id", "work_order_id") REFERENCES "work_order"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "time_entry" ADD CONSTRAINT "time_entry_account_id_voids_id_fkey"
  FOREIGN KEY ("account_id", "voids_id") REFERENCES "time_entry"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "time_entry" ADD CONSTRAINT "time_entry_account_id_field_event_id_fkey"
  FOREIGN KEY ("account_id", "field_event_id") REFERENCES "field_event"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "time_entry_account_id_technician_id_started_at_idx" ON "time_entry" ("account_id", "technician_id", "started_at");
CREATE INDEX "time_entry_account_id_voids_id_idx" ON "time_entry" ("account_id", "voids_id");
CREATE INDEX "time_entry_account_id_field_event_id_idx" ON "time_entry" ("account_id", "field_event_id");
CREATE INDEX "time_entry_account_id_work_order_id_idx" ON "time_entry" ("account_id", "work_order_id");

CREATE TABLE "timesheet" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "technician_id" UUID NOT NULL,
  "week_start" DATE NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'open',
  "submitted_at" TIMESTAMPTZ(3),
  "approved_at" TIMESTAMPTZ(3),
  "approved_by" TEXT,
  "reason" TEXT,
  "entries" JSONB,
  "minutes" JSONB,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "timesheet_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "timesheet_state" CHECK ("state" IN ('open', 'submitted', 'approved')),
  CONSTRAINT "timesheet_frozen" CHECK (("state" = 'approved') = ("approved_at" IS NOT NULL)
    AND ("state" = 'approved') = ("entries" IS NOT NULL) AND ("state" = 'approved') = ("minutes" IS NOT NULL))
);
ALTER TABLE "timesheet" ADD CONSTRAINT "timesheet_account_id_technician_id_fkey"
  FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "timesheet_account_id_technician_id_week_start_key" ON "timesheet" ("account_id", "technician_id", "week_start");
CREATE INDEX "timesheet_account_id_week_start_idx" ON "timesheet" ("account_id", "week_start");

-- What phones told lately is in a sheet, too: from then on each event opens that of its week.
INSERT INTO "timesheet" ("id", "account_id", "technician_id", "week_start", "updated_at")
SELECT gen_random_uuid(), e."account_id", e."technician_id", date_trunc('week', e."occurred_at" AT TIME ZONE a."time_zone")::date, now()
FROM "field_event" e JOIN "account" a ON a."id" = e."account_id"
WHERE e."occurred_at" > now() - interval '60 days' GROUP BY 2, 3, 4;
