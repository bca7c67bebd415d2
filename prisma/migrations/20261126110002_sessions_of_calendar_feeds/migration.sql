-- The sign-in that made a calendar address: it ends with the phone that was signed in by it.
ALTER TABLE "calendar_feed" ADD COLUMN "session_id" UUID;
