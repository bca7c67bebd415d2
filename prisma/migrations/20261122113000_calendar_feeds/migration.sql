-- The secret address of a technician's or a customer's visits for calendar programs. Of the address only its hash is stored.
CREATE TABLE "calendar_feed" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "technician_id" UUID,
  "customer_id" UUID,
  "token_hash" BYTEA NOT NULL,
  "created_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_read_at" TIMESTAMPTZ(3),
  "hour_start" TIMESTAMPTZ(3),
  "reads" INTEGER NOT NULL DEFAULT 0,

  CONSTRAINT "calendar_feed_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "calendar_feed_of_one" CHECK (num_nonnulls("technician_id", "customer_id") = 1)
);
CREATE UNIQUE INDEX "calendar_feed_token_hash_key" ON "calendar_feed"("token_hash");
CREATE UNIQUE INDEX "calendar_feed_account_id_technician_id_key" ON "calendar_feed"("account_id", "technician_id");
CREATE UNIQUE INDEX "calendar_feed_account_id_customer_id_key" ON "calendar_feed"("account_id", "customer_id");
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_account_id_technician_id_fkey"
  FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_account_id_customer_id_fkey"
  FOREIGN KEY ("account_id", "customer_id") REFERENCES "customer"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
