-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "events" TEXT[],
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_secret_until" TIMESTAMPTZ(3),
    "position" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "history_id" UUID,
    "record_type" TEXT,
    "record_id" UUID,
    "body" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "attempted_at" TIMESTAMPTZ(3) NOT NULL,
    "duration" INTEGER NOT NULL,
    "status_code" INTEGER,
    "error" TEXT,
    "response" TEXT,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateIndex
CREATE INDEX "webhook_delivery_account_id_endpoint_id_created_at_id_idx" ON "webhook_delivery"("account_id", "endpoint_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_created_at_idx" ON "webhook_delivery"("created_at");

-- CreateIndex
CREATE INDEX "webhook_attempt_account_id_delivery_id_attempted_at_idx" ON "webhook_attempt"("account_id", "delivery_id", "attempted_at");

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_account_id_endpoint_id_fkey" FOREIGN KEY ("account_id", "endpoint_id") REFERENCES "webhook_endpoint"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_account_id_delivery_id_fkey" FOREIGN KEY ("account_id", "delivery_id") REFERENCES "webhook_delivery"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is to be delivered next, and what an endpoint still has to get of a record before the next of it. Deliveries that
-- are done are in neither.
CREATE INDEX webhook_delivery_due ON webhook_delivery (next_attempt_at, seq) WHERE status = 'pending';
CREATE INDEX webhook_delivery_in_order ON webhook_delivery (account_id, endpoint_id, record_id, seq) WHERE status = 'pending';
CREATE INDEX webhook_delivery_under_way ON webhook_delivery (account_id, endpoint_id) WHERE lease_until IS NOT NULL;

ALTER TABLE webhook_endpoint
  ADD CONSTRAINT webhook_endpoint_disabled CHECK (enabled = (disabled_at IS NULL) AND enabled = (disabled_reason IS NULL));
ALTER TABLE webhook_delivery
  ADD CONSTRAINT webhook_delivery_status CHECK (status IN ('pending', 'delivered', 'failed', 'discarded')),
  ADD CONSTRAINT webhook_delivery_finished CHECK ((status = 'pending') = (finished_at IS NULL));
