-- Prepayments are taken off the invoice for the work; corrected invoices take the place of credited ones.
ALTER TABLE invoice
  ADD COLUMN prepaid numeric(20,4) NOT NULL DEFAULT 0,
  ADD COLUMN deducted_in_id uuid,
  DROP CONSTRAINT invoice_kind_check;
ALTER TABLE invoice
  ADD CONSTRAINT invoice_kind_check CHECK (kind IN ('invoice', 'credit_note', 'corrected', 'prepayment')) NOT VALID,
  ADD CONSTRAINT invoice_account_id_deducted_in_id_fkey FOREIGN KEY (account_id, deducted_in_id)
    REFERENCES invoice (account_id, id) ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
