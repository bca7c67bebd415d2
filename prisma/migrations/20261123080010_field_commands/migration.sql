-- What technicians' phones sent, with what became of it; what happened at jobs, as they told it; and what they noted there.
CREATE TABLE "field_command" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "device_id" UUID NOT NULL,
  "technician_id" UUID NOT NULL,
  "work_order_id" UUID,
  "visit_id" UUID,
  "kind" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "payload" JSONB NOT NULL,
  "base" JSONB NOT NULL,
  "found" JSONB,
  "digest" TEXT NOT NULL,
  "occurred_at" TIMESTAMPTZ(3) NOT NULL,
  "is_clamped" BOOLEAN NOT NULL DEFAULT false,
  "skew_ms" BIGINT NOT NULL,
  "received_at" TIMESTAMPTZ(3) NOT NULL,
  "outcome" TEXT NOT NULL,
  "reason" TEXT,
  "message" TEXT,
  "extent" TEXT NOT NULL,
  "decided_by" TEXT,
  "decided_at" TIMESTAMPTZ(3),
  "decision_note" TEXT,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "field_command_pkey" PRIMARY KEY ("account_id", "id")
);
CREATE INDEX "field_command_account_id_received_at_id_idx" ON "field_command"("account_id", "received_at", "id");
CREATE INDEX "field_command_account_id_work_order_id_idx" ON "field_command"("account_id", "work_order_id");
CREATE INDEX "field_command_received_at_idx" ON "field_command"("received_at");
ALTER TABLE "field_command" ADD CONSTRAINT "field_command_account_id_device_id_fkey"
  FOREIGN KEY ("account_id", "device_id") REFERENCES "device"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "field_command" ADD CONSTRAINT "field_command_account_id_technician_id_fkey"
  FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "field_command" ADD CONSTRAINT "field_command_account_id_work_order_id_fkey"
  FOREIGN KEY ("account_id", "work_order_id") REFERENCES "work_order"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "field_event" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "work_order_id" UUID NOT NULL,
  "visit_id" UUID,
  "technician_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "pause_reason_id" UUID,
  "occurred_at" TIMESTAMPTZ(3) NOT NULL,
  "recorded_at" TIMESTAMPTZ(3) NOT NULL,
  "latitude" DOUBLE PRECISION,
  "longitude" DOUBLE PRECISION,
  "accuracy_m" DOUBLE PRECISION,

  CONSTRAINT "field_event_pkey" PRIMARY KEY ("account_id", "id")
);
CREATE INDEX "field_event_account_id_work_order_id_occurred_at_idx" ON "field_event"("account_id", "work_order_id", "occurred_at");
ALTER TABLE "field_event" ADD CONSTRAINT "field_event_account_id_work_order_id_fkey"
  FOREIGN KEY ("account_id", "work_order_id") REFERENCES "work_order"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "field_event" ADD CONSTRAINT "field_event_account_id_technician_id_fkey"
  FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "field_event" ADD CONSTRAINT "field_event_account_id_pause_reason_id_fkey"
  FOREIGN KEY ("account_id", "pause_reason_id") REFERENCES "hold_reason"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "work_order_note" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "work_order_id" UUID NOT NULL,
  "technician_id" UUID NOT NULL,
  "text" TEXT NOT NULL,
  "occurred_at" TIMESTAMPTZ(3) NOT NULL,
  "recorded_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "work_order_note_pkey" PRIMARY KEY ("account_id", "id")
);
CREATE INDEX "work_order_note_account_id_work_order_id_occurred_at_idx"
  ON "work_order_note"("account_id", "work_order_id", "occurred_at");
ALTER TABLE "work_order_note" ADD CONSTRAINT "work_order_note_account_id_work_order_id_fkey"
  FOREIGN KEY ("account_id", "work_order_id") REFERENCES "work_order"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "work_order_note" ADD CONSTRAINT "work_order_note_account_id_technician_id_fkey"
  FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
