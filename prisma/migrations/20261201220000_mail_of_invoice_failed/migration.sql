-- The few invoices whose mail failed, counted on every page of billing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mail_of_invoice_failed ON mail (account_id, invoice_id) WHERE invoice_id IS NOT NULL AND status = 'failed';
