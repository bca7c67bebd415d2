-- Reads the table without keeping anybody from writing it.
ALTER TABLE invoice VALIDATE CONSTRAINT invoice_kind_check;
ALTER TABLE invoice VALIDATE CONSTRAINT invoice_account_id_deducted_in_id_fkey;
