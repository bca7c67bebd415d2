-- The mails of an invoice, on its page and in its list.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mail_invoice_id" ON "mail" ("account_id", "invoice_id") WHERE "invoice_id" IS NOT NULL;
