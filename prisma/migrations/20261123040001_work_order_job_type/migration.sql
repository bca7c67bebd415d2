-- By which job type a work order was made, and what it said then. The columns are empty: only their constraint is checked later.
ALTER TABLE "work_order" ADD COLUMN "job_type_id" UUID, ADD COLUMN "job_type_version" INTEGER;
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_account_id_job_type_id_fkey"
  FOREIGN KEY ("account_id", "job_type_id") REFERENCES "job_type"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
