-- Endpoints may belong to a key or an application, whose scopes bound what they get; those that exist are the account's.
ALTER TABLE "webhook_endpoint" ADD COLUMN "ordered" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "owner_type" TEXT,
  ADD COLUMN "owner_id" UUID,
  ADD COLUMN "owner_name" TEXT,
  ADD COLUMN "scopes" TEXT[] DEFAULT ARRAY['admin']::TEXT[];
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_owner"
  CHECK (("owner_type" IS NULL) = ("owner_id" IS NULL) AND ("owner_type" IS NULL) = ("owner_name" IS NULL));
