-- A mail is about a visit, and goes to the customer, or about a webhook that was disabled, and goes to the administrators.
ALTER TABLE mail ALTER COLUMN work_order_id DROP NOT NULL;
ALTER TABLE mail ADD COLUMN webhook_endpoint_id uuid;
ALTER TABLE mail DROP CONSTRAINT mail_kind;
ALTER TABLE mail ADD CONSTRAINT mail_kind CHECK (
  (kind IN ('confirmation', 'on_my_way') AND work_order_id IS NOT NULL AND webhook_endpoint_id IS NULL)
  OR (kind = 'webhook_disabled' AND webhook_endpoint_id IS NOT NULL AND work_order_id IS NULL));
ALTER TABLE mail ADD CONSTRAINT mail_account_id_webhook_endpoint_id_fkey FOREIGN KEY (account_id, webhook_endpoint_id)
  REFERENCES webhook_endpoint (account_id, id) ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX mail_account_id_webhook_endpoint_id_idx ON mail (account_id, webhook_endpoint_id);
