-- How a customer is billed, and on what terms a work order is.
ALTER TABLE "customer"
  ADD COLUMN "bill_to_id" UUID,
  ADD COLUMN "buyer_reference" TEXT,
  ADD COLUMN "needs_purchase_order" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "invoice_email" TEXT,
  ADD COLUMN "invoice_format" TEXT,
  ADD COLUMN "invoice_grouping" TEXT,
  ADD COLUMN "payment_days" INTEGER,
  ADD COLUMN "endpoint_scheme" TEXT,
  ADD COLUMN "endpoint_id" TEXT;
ALTER TABLE "customer" ADD CONSTRAINT "customer_account_id_bill_to_id_fkey"
  FOREIGN KEY ("account_id", "bill_to_id") REFERENCES "customer"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "work_order"
  ADD COLUMN "purchase_order" TEXT,
  ADD COLUMN "not_to_exceed" DECIMAL(20,4),
  ADD COLUMN "pricing" TEXT NOT NULL DEFAULT 'time_and_material';
