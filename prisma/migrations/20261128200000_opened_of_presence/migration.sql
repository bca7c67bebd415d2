ALTER TABLE "presence" ADD COLUMN "opened" UUID;
