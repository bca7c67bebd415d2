-- Who wants mails of promises that are broken or about to be; nobody until they say so.
ALTER TABLE "user" ADD COLUMN "warning_mails" BOOLEAN NOT NULL DEFAULT false;
-- Up to which share of its minutes a promise was mailed, 100 once it is broken, so that nothing is mailed twice.
ALTER TABLE "sla_clock" ADD COLUMN "mailed_percent" INTEGER;
-- A mail may also tell a user of these promises. Existing rows are checked by the next migration, without a lock.
ALTER TABLE "mail" DROP CONSTRAINT "mail_kind";
ALTER TABLE "mail" ADD CONSTRAINT "mail_kind" CHECK (
  (kind IN ('confirmation', 'on_my_way') AND work_order_id IS NOT NULL AND webhook_endpoint_id IS NULL AND user_id IS NULL)
  OR (kind = 'webhook_disabled' AND webhook_endpoint_id IS NOT NULL AND work_order_id IS NULL AND user_id IS NULL)
  OR (kind = 'api_key_expires' AND webhook_endpoint_id IS NULL AND work_order_id IS NULL AND user_id IS NULL)
  OR (kind IN ('password_link', 'password_changed', 'promises_at_risk') AND user_id IS NOT NULL
    AND work_order_id IS NULL AND webhook_endpoint_id IS NULL)) NOT VALID;
