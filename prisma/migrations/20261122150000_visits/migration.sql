-- Visits: who is when at a work order. Each work order has one primary visit, which its technician_id, scheduled_date and
-- estimated_duration are: triggers write both in one statement, whoever it is of, also of a process of the version before. The next
-- migration makes the visits of what is there already.
CREATE TABLE "visit" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "work_order_id" UUID NOT NULL,
  "sequence" INTEGER NOT NULL,
  "is_primary" BOOLEAN NOT NULL DEFAULT false,
  "technician_id" UUID,
  "scheduled_start" TIMESTAMPTZ(3),
  "minutes" INTEGER,
  "status" TEXT NOT NULL DEFAULT 'planned',
  "started_at" TIMESTAMPTZ(3),
  "ended_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "visit_pkey" PRIMARY KEY ("account_id", "id")
);
ALTER TABLE "visit" ADD CONSTRAINT "visit_account_id_work_order_id_fkey"
  FOREIGN KEY ("account_id", "work_order_id") REFERENCES "work_order"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "visit" ADD CONSTRAINT "visit_account_id_technician_id_fkey"
  FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "visit_account_id_work_order_id_sequence_idx" ON "visit" ("account_id", "work_order_id", "sequence");
CREATE INDEX "visit_account_id_technician_id_scheduled_start_id_idx" ON "visit" ("account_id", "technician_id", "scheduled_start", "id");
CREATE INDEX "visit_account_id_scheduled_start_id_idx" ON "visit" ("account_id", "scheduled_start", "id");
CREATE UNIQUE INDEX visit_primary_live ON visit (account_id, work_order_id) WHERE is_primary AND deleted_at IS NULL;

-- How it stands with the primary visit of a work order that has this status.
CREATE FUNCTION visit_status_of(status work_order_status) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE status WHEN 'in_progress' THEN 'on_site' WHEN 'completed' THEN 'done' WHEN 'cancelled' THEN 'cancelled' ELSE 'planned' END
$$;

CREATE FUNCTION make_primary_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visit (account_id, id, work_order_id, sequence, is_primary, technician_id, scheduled_start, minutes, status,
    started_at, ended_at, created_at, updated_at)
  SELECT account_id, id, id, 1, true, technician_id, scheduled_date, estimated_duration, visit_status_of(status),
    started_at, completed_at, created_at, updated_at
  FROM added;
  RETURN NULL;
END
$$;
CREATE TRIGGER work_order_visit_insert AFTER INSERT ON work_order REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION make_primary_visits();

CREATE FUNCTION change_primary_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE visit SET technician_id = NEW.technician_id, scheduled_start = NEW.scheduled_date, minutes = NEW.estimated_duration,
    status = visit_status_of(NEW.status), started_at = NEW.started_at, ended_at = NEW.completed_at, updated_at = NEW.updated_at
  WHERE account_id = NEW.account_id AND work_order_id = NEW.id AND is_primary AND deleted_at IS NULL;
  RETURN NULL;
END
$$;
-- By the row, for PostgreSQL then asks the condition itself: a change of anything else costs nothing.
CREATE TRIGGER work_order_visit_update AFTER UPDATE ON work_order FOR EACH ROW
  WHEN ((OLD.technician_id, OLD.scheduled_date, OLD.estimated_duration, OLD.status, OLD.started_at, OLD.completed_at)
    IS DISTINCT FROM
    (NEW.technician_id, NEW.scheduled_date, NEW.estimated_duration, NEW.status, NEW.started_at, NEW.completed_at))
  EXECUTE FUNCTION change_primary_visit();
