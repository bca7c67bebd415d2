-- A mail may also be about a user: a link for a forgotten password, and that a password was changed. Existing rows are
-- checked by the next migration, without a lock.
ALTER TABLE mail ADD COLUMN user_id uuid;
ALTER TABLE mail DROP CONSTRAINT mail_kind;
ALTER TABLE mail ADD CONSTRAINT mail_kind CHECK (
  (kind IN ('confirmation', 'on_my_way') AND work_order_id IS NOT NULL AND webhook_endpoint_id IS NULL AND user_id IS NULL)
  OR (kind = 'webhook_disabled' AND webhook_endpoint_id IS NOT NULL AND work_order_id IS NULL AND user_id IS NULL)
  OR (kind = 'api_key_expires' AND webhook_endpoint_id IS NULL AND work_order_id IS NULL AND user_id IS NULL)
  OR (kind IN ('password_link', 'password_changed') AND user_id IS NOT NULL
    AND work_order_id IS NULL AND webhook_endpoint_id IS NULL)) NOT VALID;
ALTER TABLE mail ADD CONSTRAINT mail_account_id_user_id_fkey FOREIGN KEY (account_id, user_id)
  REFERENCES "user" (account_id, id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
