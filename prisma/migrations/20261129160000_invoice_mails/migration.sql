-- A mail may also bring an invoice. Existing rows are checked by the next migration, without a lock.
ALTER TABLE "mail" ADD COLUMN "invoice_id" UUID;
ALTER TABLE "mail" ADD CONSTRAINT "mail_account_id_invoice_id_fkey"
  FOREIGN KEY ("account_id", "invoice_id") REFERENCES "invoice"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "mail" DROP CONSTRAINT "mail_kind";
ALTER TABLE "mail" ADD CONSTRAINT "mail_kind" CHECK (
  (kind = 'invoice' AND invoice_id IS NOT NULL AND work_order_id IS NULL AND webhook_endpoint_id IS NULL AND user_id IS NULL)
  OR invoice_id IS NULL AND (
    (kind IN ('confirmation', 'on_my_way', 'report') AND work_order_id IS NOT NULL AND webhook_endpoint_id IS NULL AND user_id IS NULL)
    OR (kind = 'webhook_disabled' AND webhook_endpoint_id IS NOT NULL AND work_order_id IS NULL AND user_id IS NULL)
    OR (kind = 'api_key_expires' AND webhook_endpoint_id IS NULL AND work_order_id IS NULL AND user_id IS NULL)
    OR (kind IN ('password_link', 'password_changed', 'promises_at_risk') AND user_id IS NOT NULL
      AND work_order_id IS NULL AND webhook_endpoint_id IS NULL))) NOT VALID;
