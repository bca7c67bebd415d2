-- The requests of integrators of the last seven days. Written in batches, never updated, and purged from its old end.
CREATE TABLE "request_log" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "method" TEXT NOT NULL,
  "route" TEXT NOT NULL,
  "query_keys" TEXT[],
  "status" INTEGER NOT NULL,
  "status_class" TEXT NOT NULL,
  "duration" INTEGER NOT NULL,
  "request_id" TEXT NOT NULL,
  "actor_type" TEXT NOT NULL,
  "actor_id" UUID,
  "actor_name" TEXT NOT NULL,
  "dropped" INTEGER NOT NULL DEFAULT 0,

  CONSTRAINT "request_log_pkey" PRIMARY KEY ("account_id", "id")
);
-- Each filter of the list has an index that ends in its order.
CREATE INDEX "request_log_account_id_actor_id_id_idx" ON "request_log"("account_id", "actor_id", "id");
CREATE INDEX "request_log_account_id_status_class_id_idx" ON "request_log"("account_id", "status_class", "id");
CREATE INDEX "request_log_account_id_route_id_idx" ON "request_log"("account_id", "route", "id");
CREATE INDEX "request_log_created_at_idx" ON "request_log"("created_at");
ALTER TABLE "request_log" ADD CONSTRAINT "request_log_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
