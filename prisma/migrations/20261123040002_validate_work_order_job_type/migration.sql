-- Reads all work orders without keeping anybody from writing them.
ALTER TABLE "work_order" VALIDATE CONSTRAINT "work_order_account_id_job_type_id_fkey";
