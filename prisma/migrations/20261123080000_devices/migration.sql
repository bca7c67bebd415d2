-- A phone with which a technician works: that of a user, or one for which a program with a key speaks.
CREATE TABLE "device" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "user_id" UUID,
  "technician_id" UUID NOT NULL,
  "label" TEXT NOT NULL,
  "platform" TEXT,
  "app_version" TEXT,
  "last_sync_at" TIMESTAMPTZ(3),
  "revoked_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "device_pkey" PRIMARY KEY ("account_id", "id")
);
CREATE INDEX "device_account_id_user_id_idx" ON "device"("account_id", "user_id");
CREATE INDEX "device_account_id_technician_id_idx" ON "device"("account_id", "technician_id");
ALTER TABLE "device" ADD CONSTRAINT "device_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "device" ADD CONSTRAINT "device_account_id_user_id_fkey"
  FOREIGN KEY ("account_id", "user_id") REFERENCES "user"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "device" ADD CONSTRAINT "device_account_id_technician_id_fkey"
  FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
