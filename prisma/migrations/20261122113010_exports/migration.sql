-- Lists that are written to files in the background. The files lie in the store, in parts, until they expire.
CREATE TABLE "export" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "resource" TEXT NOT NULL,
  "filters" JSONB NOT NULL,
  "columns" TEXT[],
  "status" TEXT NOT NULL DEFAULT 'queued',
  "row_count" INTEGER NOT NULL DEFAULT 0,
  "byte_size" BIGINT NOT NULL DEFAULT 0,
  "part_count" INTEGER NOT NULL DEFAULT 0,
  "failure" TEXT,
  "actor_type" TEXT NOT NULL,
  "actor_id" UUID,
  "actor_name" TEXT NOT NULL,
  "request_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "finished_at" TIMESTAMPTZ(3),
  "expires_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "export_pkey" PRIMARY KEY ("account_id", "id")
);
-- A signed link names the file alone.
CREATE UNIQUE INDEX "export_id_key" ON "export"("id");
CREATE INDEX "export_expires_at_idx" ON "export"("expires_at");
ALTER TABLE "export" ADD CONSTRAINT "export_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
