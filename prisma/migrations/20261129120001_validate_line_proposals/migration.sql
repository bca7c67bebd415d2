-- Reads the table without keeping anybody from writing it.
ALTER TABLE job_type VALIDATE CONSTRAINT job_type_account_id_labor_item_id_fkey;
ALTER TABLE job_type VALIDATE CONSTRAINT job_type_account_id_travel_item_id_fkey;
