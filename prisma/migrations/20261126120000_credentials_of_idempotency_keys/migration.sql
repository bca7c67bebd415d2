-- Whose answer it is: a credential gets its own alone. Processes of the version before write none, and rows are kept for a day.
ALTER TABLE "idempotency_key" ADD COLUMN "asked_by" TEXT;
