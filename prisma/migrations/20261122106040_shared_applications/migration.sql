-- An application is registered once, and other companies may allow it: each then has a copy, which belongs to it like any other
-- record and follows the original (docs/decisions/033).
ALTER TABLE "oauth_application" ADD COLUMN "shared" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "origin_account_id" UUID,
  ADD COLUMN "origin_id" UUID,
  ADD COLUMN "allowed_at" TIMESTAMPTZ(3);
ALTER TABLE "oauth_application" ADD CONSTRAINT "oauth_application_origin_account_id_origin_id_fkey"
  FOREIGN KEY ("origin_account_id", "origin_id") REFERENCES "oauth_application"("account_id", "id")
  ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "oauth_application_origin_account_id_origin_id_idx" ON "oauth_application"("origin_account_id", "origin_id");
CREATE UNIQUE INDEX "oauth_application_one_copy" ON "oauth_application"("account_id", "origin_id")
  WHERE "origin_id" IS NOT NULL AND "deleted_at" IS NULL;
