-- Reads the table without keeping anybody from writing it.
ALTER TABLE "mail" VALIDATE CONSTRAINT "mail_account_id_invoice_id_fkey";
ALTER TABLE "mail" VALIDATE CONSTRAINT "mail_kind";
