-- The sign-in with which a device worked last, which revoking the device ends. Sign-ins are removed some time after their end.
ALTER TABLE "device" ADD COLUMN "session_id" UUID;
