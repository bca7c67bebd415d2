-- A sandbox is an account, mostly one that belongs to another, for trying integrations, with mails that are recorded and never sent.
ALTER TABLE "account" ADD COLUMN "is_sandbox" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "sandbox_of" UUID;
ALTER TABLE "account" ADD CONSTRAINT "account_sandbox_of_fkey"
  FOREIGN KEY ("sandbox_of") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "account_sandbox_of_idx" ON "account"("sandbox_of");
ALTER TABLE "mail" DROP CONSTRAINT "mail_status";
ALTER TABLE "mail" ADD CONSTRAINT "mail_status"
  CHECK (status IN ('waiting', 'sending', 'sent', 'recorded', 'failed')) NOT VALID;
