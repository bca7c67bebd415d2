-- What work of a kind is made of. The tables are new.
CREATE TABLE "job_type" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "code" TEXT,
  "work_order_type" "work_order_type",
  "priority" "priority",
  "estimated_duration" INTEGER,
  "required_skills" TEXT[] NOT NULL DEFAULT '{}',
  "description" TEXT,
  "crew_size" INTEGER NOT NULL DEFAULT 1,
  "calendar_id" UUID,
  "completion_rules" JSONB NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "job_type_pkey" PRIMARY KEY ("account_id", "id")
);
ALTER TABLE "job_type" ADD CONSTRAINT "job_type_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "job_type" ADD CONSTRAINT "job_type_account_id_calendar_id_fkey"
  FOREIGN KEY ("account_id", "calendar_id") REFERENCES "business_calendar"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "job_type_list" ON "job_type" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "job_type_trash" ON "job_type" ("account_id", "deleted_at", "id") WHERE "deleted_at" IS NOT NULL;
CREATE UNIQUE INDEX "job_type_code_live" ON "job_type" ("account_id", lower("code")) WHERE "deleted_at" IS NULL;
CREATE INDEX "job_type_calendar" ON "job_type" ("account_id", "calendar_id");

CREATE TABLE "job_type_task" (
  "account_id" UUID NOT NULL,
  "job_type_id" UUID NOT NULL,
  "sequence" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT,
  "estimated_duration" INTEGER,
  "checklist_id" UUID,

  CONSTRAINT "job_type_task_pkey" PRIMARY KEY ("account_id", "job_type_id", "sequence")
);
ALTER TABLE "job_type_task" ADD CONSTRAINT "job_type_task_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "job_type_task" ADD CONSTRAINT "job_type_task_account_id_job_type_id_fkey"
  FOREIGN KEY ("account_id", "job_type_id") REFERENCES "job_type"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "job_type_task" ADD CONSTRAINT "job_type_task_account_id_checklist_id_fkey"
  FOREIGN KEY ("account_id", "checklist_id") REFERENCES "checklist"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "job_type_task_checklist" ON "job_type_task" ("account_id", "checklist_id");

CREATE TABLE "job_type_part" (
  "account_id" UUID NOT NULL,
  "job_type_id" UUID NOT NULL,
  "sequence" INTEGER NOT NULL,
  "position" INTEGER NOT NULL,
  "part_id" UUID NOT NULL,
  "quantity" INTEGER NOT NULL,

  CONSTRAINT "job_type_part_pkey" PRIMARY KEY ("account_id", "job_type_id", "sequence", "position")
);
ALTER TABLE "job_type_part" ADD CONSTRAINT "job_type_part_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "job_type_part" ADD CONSTRAINT "job_type_part_account_id_job_type_id_sequence_fkey"
  FOREIGN KEY ("account_id", "job_type_id", "sequence") REFERENCES "job_type_task"("account_id", "job_type_id", "sequence") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "job_type_part" ADD CONSTRAINT "job_type_part_account_id_part_id_fkey"
  FOREIGN KEY ("account_id", "part_id") REFERENCES "part"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "job_type_part_part" ON "job_type_part" ("account_id", "part_id");

CREATE TABLE "job_type_version" (
  "account_id" UUID NOT NULL,
  "job_type_id" UUID NOT NULL,
  "version" INTEGER NOT NULL,
  "content" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "job_type_version_pkey" PRIMARY KEY ("account_id", "job_type_id", "version")
);
ALTER TABLE "job_type_version" ADD CONSTRAINT "job_type_version_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "job_type_version" ADD CONSTRAINT "job_type_version_account_id_job_type_id_fkey"
  FOREIGN KEY ("account_id", "job_type_id") REFERENCES "job_type"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
