-- Plans of maintenance, the assets that they are for, and each visit that comes of them. All tables are new, so nothing waits for a lock.
CREATE TABLE "maintenance_plan" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "plan_number" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "customer_id" UUID NOT NULL,
  "service_contract_id" UUID,
  "job_type_id" UUID NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'draft',
  "status_note" TEXT,
  "basis" TEXT NOT NULL DEFAULT 'fixed',
  "rrule" TEXT,
  "anchor_date" DATE NOT NULL,
  "time_zone" TEXT NOT NULL,
  "every" INTEGER,
  "every_unit" TEXT,
  "seasons" JSONB NOT NULL DEFAULT '[]',
  "season_rule" TEXT NOT NULL DEFAULT 'defer',
  "days_before" INTEGER NOT NULL DEFAULT 7,
  "days_after" INTEGER NOT NULL DEFAULT 7,
  "horizon_days" INTEGER NOT NULL DEFAULT 60,
  "holiday_rule" TEXT NOT NULL DEFAULT 'none',
  "calendar_id" UUID,
  "missed_rule" TEXT NOT NULL DEFAULT 'once',
  "grouping" TEXT NOT NULL DEFAULT 'per_asset',
  "rank" INTEGER NOT NULL DEFAULT 0,
  "absorbs_within" INTEGER NOT NULL DEFAULT 0,
  "preferred_technician_id" UUID,
  "start_date" DATE NOT NULL,
  "end_date" DATE,
  "max_count" INTEGER,
  "planned_through" DATE,
  "resumed_on" DATE,
  "failure" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "maintenance_plan_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "maintenance_plan_status" CHECK ("status" IN ('draft', 'active', 'paused', 'ended')),
  CONSTRAINT "maintenance_plan_basis" CHECK (
    CASE "basis" WHEN 'fixed' THEN "rrule" IS NOT NULL
      WHEN 'floating' THEN "every" IS NOT NULL AND "every_unit" IS NOT NULL ELSE false END)
);
ALTER TABLE "maintenance_plan" ADD CONSTRAINT "maintenance_plan_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "maintenance_plan" ADD CONSTRAINT "maintenance_plan_account_id_customer_id_fkey"
  FOREIGN KEY ("account_id", "customer_id") REFERENCES "customer"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "maintenance_plan" ADD CONSTRAINT "maintenance_plan_account_id_service_contract_id_fkey"
  FOREIGN KEY ("account_id", "service_contract_id") REFERENCES "service_contract"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "maintenance_plan" ADD CONSTRAINT "maintenance_plan_account_id_job_type_id_fkey"
  FOREIGN KEY ("account_id", "job_type_id") REFERENCES "job_type"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "maintenance_plan" ADD CONSTRAINT "maintenance_plan_account_id_calendar_id_fkey"
  FOREIGN KEY ("account_id", "calendar_id") REFERENCES "business_calendar"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "maintenance_plan" ADD CONSTRAINT "maintenance_plan_account_id_preferred_technician_id_fkey"
  FOREIGN KEY ("account_id", "preferred_technician_id") REFERENCES "technician"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "maintenance_plan_account_id_plan_number_key" ON "maintenance_plan" ("account_id", "plan_number");
CREATE INDEX "maintenance_plan_account_id_customer_id_idx" ON "maintenance_plan" ("account_id", "customer_id");
CREATE INDEX "maintenance_plan_account_id_service_contract_id_idx" ON "maintenance_plan" ("account_id", "service_contract_id");
CREATE INDEX "maintenance_plan_account_id_job_type_id_idx" ON "maintenance_plan" ("account_id", "job_type_id");
CREATE INDEX "maintenance_plan_account_id_calendar_id_idx" ON "maintenance_plan" ("account_id", "calendar_id");
CREATE INDEX "maintenance_plan_account_id_preferred_technician_id_idx" ON "maintenance_plan" ("account_id", "preferred_technician_id");
CREATE INDEX "maintenance_plan_list" ON "maintenance_plan" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "maintenance_plan_trash" ON "maintenance_plan" ("account_id", "deleted_at", "id") WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "maintenance_plan_active" ON "maintenance_plan" ("account_id", "id") WHERE "deleted_at" IS NULL AND "status" = 'active';

CREATE TABLE "maintenance_plan_asset" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "plan_id" UUID NOT NULL,
  "asset_id" UUID NOT NULL,
  "anchor_date" DATE,
  "last_done_on" DATE,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "maintenance_plan_asset_pkey" PRIMARY KEY ("account_id", "id")
);
ALTER TABLE "maintenance_plan_asset" ADD CONSTRAINT "maintenance_plan_asset_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "maintenance_plan_asset" ADD CONSTRAINT "maintenance_plan_asset_account_id_plan_id_fkey"
  FOREIGN KEY ("account_id", "plan_id") REFERENCES "maintenance_plan"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "maintenance_plan_asset" ADD CONSTRAINT "maintenance_plan_asset_account_id_asset_id_fkey"
  FOREIGN KEY ("account_id", "asset_id") REFERENCES "asset"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "maintenance_plan_asset_once" ON "maintenance_plan_asset" ("account_id", "plan_id", "asset_id") WHERE "deleted_at" IS NULL;
CREATE INDEX "maintenance_plan_asset_account_id_plan_id_id_idx" ON "maintenance_plan_asset" ("account_id", "plan_id", "id");
CREATE INDEX "maintenance_plan_asset_account_id_asset_id_idx" ON "maintenance_plan_asset" ("account_id", "asset_id");
CREATE INDEX "maintenance_plan_asset_list" ON "maintenance_plan_asset" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;

CREATE TABLE "maintenance_occurrence" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "plan_id" UUID NOT NULL,
  "scope" UUID NOT NULL,
  "key" TEXT NOT NULL,
  "asset_id" UUID,
  "site_id" UUID,
  "due_date" DATE NOT NULL,
  "window_start" DATE NOT NULL,
  "window_end" DATE NOT NULL,
  "cause" TEXT NOT NULL DEFAULT 'calendar',
  "status" TEXT NOT NULL DEFAULT 'planned',
  "work_order_id" UUID,
  "merged_into_id" UUID,
  "reason" TEXT,
  "done_on" DATE,
  "wants_next" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "maintenance_occurrence_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "maintenance_occurrence_status" CHECK (
    "status" IN ('planned', 'generated', 'done', 'skipped', 'merged', 'cancelled')),
  CONSTRAINT "maintenance_occurrence_once" UNIQUE ("account_id", "plan_id", "scope", "key")
);
ALTER TABLE "maintenance_occurrence" ADD CONSTRAINT "maintenance_occurrence_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "maintenance_occurrence" ADD CONSTRAINT "maintenance_occurrence_account_id_plan_id_fkey"
  FOREIGN KEY ("account_id", "plan_id") REFERENCES "maintenance_plan"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "maintenance_occurrence" ADD CONSTRAINT "maintenance_occurrence_account_id_asset_id_fkey"
  FOREIGN KEY ("account_id", "asset_id") REFERENCES "asset"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "maintenance_occurrence" ADD CONSTRAINT "maintenance_occurrence_account_id_site_id_fkey"
  FOREIGN KEY ("account_id", "site_id") REFERENCES "site"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "maintenance_occurrence" ADD CONSTRAINT "maintenance_occurrence_account_id_work_order_id_fkey"
  FOREIGN KEY ("account_id", "work_order_id") REFERENCES "work_order"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "maintenance_occurrence_account_id_due_date_id_idx" ON "maintenance_occurrence" ("account_id", "due_date", "id");
CREATE INDEX "maintenance_occurrence_account_id_scope_due_date_idx" ON "maintenance_occurrence" ("account_id", "scope", "due_date");
CREATE INDEX "maintenance_occurrence_account_id_asset_id_idx" ON "maintenance_occurrence" ("account_id", "asset_id");
CREATE INDEX "maintenance_occurrence_account_id_site_id_idx" ON "maintenance_occurrence" ("account_id", "site_id");
CREATE INDEX "maintenance_occurrence_account_id_work_order_id_idx" ON "maintenance_occurrence" ("account_id", "work_order_id");
CREATE INDEX "maintenance_occurrence_account_id_created_at_id_idx" ON "maintenance_occurrence" ("account_id", "created_at", "id");
CREATE INDEX "maintenance_occurrence_planned" ON "maintenance_occurrence" ("account_id", "plan_id", "due_date") WHERE "status" = 'planned';
CREATE INDEX "maintenance_occurrence_wants_next" ON "maintenance_occurrence" ("account_id", "plan_id", "id") WHERE "wants_next";

-- What a visit says follows its work order, whoever changed that and how: pages, the API, bulk requests, plans of days, undo.
CREATE FUNCTION follow_maintained_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What was planned after a visit counts from the day on which that was done, and is found anew.
  DELETE FROM maintenance_occurrence next USING maintenance_occurrence o
  WHERE o.account_id = NEW.account_id AND o.work_order_id = NEW.id AND next.account_id = o.account_id
    AND next.plan_id = o.plan_id AND next.scope = o.scope AND next.key = 'after:' || o.id AND next.status = 'planned';
  UPDATE maintenance_occurrence o SET
    status = CASE WHEN NEW.deleted_at IS NOT NULL OR NEW.status = 'cancelled' THEN 'cancelled'
      WHEN NEW.status = 'completed' THEN 'done' ELSE 'generated' END,
    done_on = CASE WHEN NEW.deleted_at IS NULL AND NEW.status = 'completed'
      THEN (coalesce(NEW.completed_at, now()) AT TIME ZONE p.time_zone)::date END,
    wants_next = p.basis = 'floating' AND NEW.deleted_at IS NULL AND NEW.status = 'completed',
    updated_at = now()
  FROM maintenance_plan p
  WHERE o.account_id = NEW.account_id AND o.work_order_id = NEW.id AND p.account_id = o.account_id AND p.id = o.plan_id;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_maintained_order AFTER UPDATE OF status, completed_at, deleted_at ON work_order FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.completed_at IS DISTINCT FROM NEW.completed_at
    OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION follow_maintained_order();
