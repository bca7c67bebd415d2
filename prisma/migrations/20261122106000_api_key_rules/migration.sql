-- API keys may expire, be replaced with an overlap, and be bound to addresses and to a limit of their own.
ALTER TABLE "api_key" ADD COLUMN "expires_at" TIMESTAMPTZ(3),
  ADD COLUMN "previous_key_hash" BYTEA,
  ADD COLUMN "previous_key_until" TIMESTAMPTZ(3),
  ADD COLUMN "allowed_addresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "requests_per_hour" INTEGER,
  ADD COLUMN "last_used_address" TEXT,
  ADD COLUMN "expiry_notice_for" TIMESTAMPTZ(3),
  ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "api_key" SET "updated_at" = coalesce("revoked_at", "created_at");
CREATE UNIQUE INDEX "api_key_previous_key_hash_key" ON "api_key"("previous_key_hash");

-- As rate_window, for keys with a limit of their own.
CREATE TABLE "api_key_window" (
  "account_id" UUID NOT NULL,
  "api_key_id" UUID NOT NULL,
  "window_start" TIMESTAMPTZ(3) NOT NULL,
  "count" INTEGER NOT NULL,

  CONSTRAINT "api_key_window_pkey" PRIMARY KEY ("account_id", "api_key_id", "window_start")
);
ALTER TABLE "api_key_window" ADD CONSTRAINT "api_key_window_account_id_api_key_id_fkey"
  FOREIGN KEY ("account_id", "api_key_id") REFERENCES "api_key"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A mail may also tell administrators that a key expires soon. Existing rows are checked by the next migration, without a lock.
ALTER TABLE "mail" DROP CONSTRAINT "mail_kind";
ALTER TABLE "mail" ADD CONSTRAINT "mail_kind" CHECK (
  (kind IN ('confirmation', 'on_my_way') AND work_order_id IS NOT NULL AND webhook_endpoint_id IS NULL)
  OR (kind = 'webhook_disabled' AND webhook_endpoint_id IS NOT NULL AND work_order_id IS NULL)
  OR (kind = 'api_key_expires' AND webhook_endpoint_id IS NULL AND work_order_id IS NULL)) NOT VALID;
