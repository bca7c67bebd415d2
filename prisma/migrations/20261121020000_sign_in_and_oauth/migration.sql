-- CreateEnum
CREATE TYPE "oauth_client_type" AS ENUM ('confidential', 'public');

-- CreateTable
CREATE TABLE "sign_in_attempt" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "blocked_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_attempt_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "user_role" NOT NULL,
    "user_id" UUID,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "oauth_application" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "publisher" TEXT NOT NULL,
    "logo" TEXT,
    "client_type" "oauth_client_type" NOT NULL,
    "redirect_uris" TEXT[],
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_application_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "oauth_secret" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_secret_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "oauth_grant" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_grant_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "oauth_consent" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_session_id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "ticket_hash" BYTEA NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "scopes" TEXT[],
    "state" TEXT,
    "code_challenge" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_consent_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "oauth_code" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "scopes" TEXT[],
    "code_challenge" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "family_id" UUID,

    CONSTRAINT "oauth_code_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "oauth_token" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "family_id" UUID NOT NULL,
    "generation" INTEGER NOT NULL,
    "access_hash" BYTEA NOT NULL,
    "refresh_hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "access_scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "access_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "refresh_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "rotated_at" TIMESTAMPTZ(3),
    "access_revoked_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "refused_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_token_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateIndex
CREATE INDEX "sign_in_attempt_last_at_idx" ON "sign_in_attempt"("last_at");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_expires_at_idx" ON "invitation"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_application_client_id_key" ON "oauth_application"("client_id");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_secret_secret_hash_key" ON "oauth_secret"("secret_hash");

-- CreateIndex
CREATE INDEX "oauth_secret_account_id_application_id_idx" ON "oauth_secret"("account_id", "application_id");

-- CreateIndex
CREATE INDEX "oauth_grant_account_id_user_id_idx" ON "oauth_grant"("account_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_consent_ticket_hash_key" ON "oauth_consent"("ticket_hash");

-- CreateIndex
CREATE INDEX "oauth_consent_expires_at_idx" ON "oauth_consent"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_code_code_hash_key" ON "oauth_code"("code_hash");

-- CreateIndex
CREATE INDEX "oauth_code_expires_at_idx" ON "oauth_code"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_token_access_hash_key" ON "oauth_token"("access_hash");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_token_refresh_hash_key" ON "oauth_token"("refresh_hash");

-- CreateIndex
CREATE INDEX "oauth_token_account_id_grant_id_idx" ON "oauth_token"("account_id", "grant_id");

-- CreateIndex
CREATE INDEX "oauth_token_refresh_expires_at_idx" ON "oauth_token"("refresh_expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_token_account_id_family_id_generation_key" ON "oauth_token"("account_id", "family_id", "generation");

-- CreateIndex
CREATE INDEX "user_session_expires_at_idx" ON "user_session"("expires_at");

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "user"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_application" ADD CONSTRAINT "oauth_application_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_secret" ADD CONSTRAINT "oauth_secret_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_secret" ADD CONSTRAINT "oauth_secret_account_id_application_id_fkey" FOREIGN KEY ("account_id", "application_id") REFERENCES "oauth_application"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_account_id_application_id_fkey" FOREIGN KEY ("account_id", "application_id") REFERENCES "oauth_application"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "user"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_consent" ADD CONSTRAINT "oauth_consent_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_consent" ADD CONSTRAINT "oauth_consent_account_id_user_session_id_fkey" FOREIGN KEY ("account_id", "user_session_id") REFERENCES "user_session"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_consent" ADD CONSTRAINT "oauth_consent_account_id_application_id_fkey" FOREIGN KEY ("account_id", "application_id") REFERENCES "oauth_application"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_code" ADD CONSTRAINT "oauth_code_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_code" ADD CONSTRAINT "oauth_code_account_id_grant_id_fkey" FOREIGN KEY ("account_id", "grant_id") REFERENCES "oauth_grant"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_token" ADD CONSTRAINT "oauth_token_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_token" ADD CONSTRAINT "oauth_token_account_id_grant_id_fkey" FOREIGN KEY ("account_id", "grant_id") REFERENCES "oauth_grant"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- ------------------------------------------------------------ what Prisma's schema cannot say

-- A user's connection to an application is one row while it lives; a revoked one stays revoked, with its tokens.
CREATE UNIQUE INDEX oauth_grant_live ON oauth_grant (account_id, user_id, application_id) WHERE revoked_at IS NULL;
CREATE INDEX oauth_application_live ON oauth_application (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
-- One open link per purpose: a newer one takes the place of the older.
CREATE UNIQUE INDEX invitation_open ON invitation (account_id, lower(email)) WHERE accepted_at IS NULL AND revoked_at IS NULL;

ALTER TABLE oauth_token ADD CONSTRAINT oauth_token_generation CHECK (generation >= 1);
ALTER TABLE sign_in_attempt ADD CONSTRAINT sign_in_attempt_failures CHECK (failures >= 0);
