-- Visits that are made together bear the same group_id. Constant defaults and empty columns rewrite nothing, and processes of the version
-- before, which do not write them, get the defaults.
ALTER TABLE "visit" ADD COLUMN "group_id" UUID, ADD COLUMN "role" TEXT NOT NULL DEFAULT 'lead', ADD COLUMN "outcome" TEXT;
ALTER TABLE "work_order" ADD COLUMN "crew_size" INTEGER NOT NULL DEFAULT 1;
