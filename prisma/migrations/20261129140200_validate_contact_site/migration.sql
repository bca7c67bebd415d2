-- Reads the table without keeping anybody from writing it.
ALTER TABLE "contact" VALIDATE CONSTRAINT "contact_account_id_site_id_fkey";
