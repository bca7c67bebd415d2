-- The prepayments that an invoice takes off.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoice_account_id_deducted_in_id_idx" ON "invoice" ("account_id", "deducted_in_id");
