-- What a token was asked for (RFC 8707): null for everything, or one of the addresses that take it.
ALTER TABLE "oauth_consent" ADD COLUMN "resource" TEXT;
ALTER TABLE "oauth_code" ADD COLUMN "resource" TEXT;
ALTER TABLE "oauth_token" ADD COLUMN "resource" TEXT;

-- What an assistant may do with a key: an empty list of tools stands for all of them.
ALTER TABLE "api_key"
  ADD COLUMN "assistant_read_only" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "assistant_tools" TEXT[],
  ADD COLUMN "assistant_writes_per_hour" INTEGER;

-- CreateTable
CREATE TABLE "mcp_confirmation" (
    "account_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "actor_id" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mcp_confirmation_pkey" PRIMARY KEY ("account_id","token_hash")
);

-- CreateIndex
CREATE INDEX "mcp_confirmation_account_id_actor_id_used_at_idx" ON "mcp_confirmation"("account_id", "actor_id", "used_at");

-- CreateIndex
CREATE INDEX "mcp_confirmation_used_at_idx" ON "mcp_confirmation"("used_at");

-- AddForeignKey
ALTER TABLE "mcp_confirmation" ADD CONSTRAINT "mcp_confirmation_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
