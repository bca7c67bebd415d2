-- Whether a device worked with a sign-in. Those from before are found when their device asks next.
ALTER TABLE "user_session" ADD COLUMN "is_phone" BOOLEAN NOT NULL DEFAULT false;
