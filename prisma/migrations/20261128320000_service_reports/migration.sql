-- Since when customers are mailed what was done; null where the company mails nothing of it.
ALTER TABLE "account" ADD COLUMN "report_mails_since" TIMESTAMPTZ(3);
-- A mail may also tell of that. Existing rows are checked by the next migration, without a lock.
ALTER TABLE "mail" DROP CONSTRAINT "mail_kind";
ALTER TABLE "mail" ADD CONSTRAINT "mail_kind" CHECK (
  (kind IN ('confirmation', 'on_my_way', 'report') AND work_order_id IS NOT NULL AND webhook_endpoint_id IS NULL AND user_id IS NULL)
  OR (kind = 'webhook_disabled' AND webhook_endpoint_id IS NOT NULL AND work_order_id IS NULL AND user_id IS NULL)
  OR (kind = 'api_key_expires' AND webhook_endpoint_id IS NULL AND work_order_id IS NULL AND user_id IS NULL)
  OR (kind IN ('password_link', 'password_changed', 'promises_at_risk') AND user_id IS NOT NULL
    AND work_order_id IS NULL AND webhook_endpoint_id IS NULL)) NOT VALID;
