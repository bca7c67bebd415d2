-- Reads the table without keeping anybody from writing it.
ALTER TABLE "customer" VALIDATE CONSTRAINT "customer_account_id_bill_to_id_fkey";
