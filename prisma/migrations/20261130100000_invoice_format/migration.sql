-- As what an invoice is sent; null: the customer's, as of issue.
ALTER TABLE "invoice" ADD COLUMN "format" TEXT;
