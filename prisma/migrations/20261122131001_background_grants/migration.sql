-- An application acts for a user: what it asks for in the background is done with the rights of that user's grant.
ALTER TABLE "import" ADD COLUMN "grant_id" UUID;
ALTER TABLE "export" ADD COLUMN "grant_id" UUID;
