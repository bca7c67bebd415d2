-- Pages of these origins may read the answers to a key or an application (CORS).
ALTER TABLE "api_key" ADD COLUMN "allowed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "oauth_application" ADD COLUMN "allowed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[];
CREATE INDEX "api_key_allowed_origins_idx" ON "api_key" USING GIN ("allowed_origins");
CREATE INDEX "oauth_application_allowed_origins_idx" ON "oauth_application" USING GIN ("allowed_origins");
