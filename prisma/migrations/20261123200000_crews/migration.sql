-- Crews, and who is in them from which day to which. Both tables are new, so nothing waits for a lock.
-- Who is in a crew is compared with equality of ids within the same index that compares days.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE "crew" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "lead_id" UUID,
  "colour" TEXT NOT NULL DEFAULT 'blue',
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "crew_pkey" PRIMARY KEY ("account_id", "id")
);
ALTER TABLE "crew" ADD CONSTRAINT "crew_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "crew" ADD CONSTRAINT "crew_account_id_lead_id_fkey"
  FOREIGN KEY ("account_id", "lead_id") REFERENCES "technician"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "crew_account_id_lead_id_idx" ON "crew" ("account_id", "lead_id");
CREATE INDEX "crew_list" ON "crew" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "crew_trash" ON "crew" ("account_id", "deleted_at", "id") WHERE "deleted_at" IS NOT NULL;

CREATE TABLE "crew_member" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "crew_id" UUID NOT NULL,
  "technician_id" UUID NOT NULL,
  "from_date" DATE NOT NULL,
  "to_date" DATE,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "crew_member_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "crew_member_days" CHECK (to_date IS NULL OR from_date <= to_date),
  -- One crew for a person on a day.
  CONSTRAINT "crew_member_once" EXCLUDE USING gist
    ("account_id" WITH =, "technician_id" WITH =, daterange("from_date", "to_date", '[]') WITH &&) WHERE ("deleted_at" IS NULL)
);
ALTER TABLE "crew_member" ADD CONSTRAINT "crew_member_account_id_crew_id_fkey"
  FOREIGN KEY ("account_id", "crew_id") REFERENCES "crew"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "crew_member" ADD CONSTRAINT "crew_member_account_id_technician_id_fkey"
  FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "crew_member_account_id_crew_id_from_date_idx" ON "crew_member" ("account_id", "crew_id", "from_date");
CREATE INDEX "crew_member_account_id_technician_id_idx" ON "crew_member" ("account_id", "technician_id");
