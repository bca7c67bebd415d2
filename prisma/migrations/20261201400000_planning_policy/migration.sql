-- Whether plans, repairs and suggestions may send technicians out of their territory, and what that counts as, in minutes of driving.
ALTER TABLE "account" ADD COLUMN "territory_rule" TEXT NOT NULL DEFAULT 'preferred',
  ADD COLUMN "territory_minutes" SMALLINT NOT NULL DEFAULT 45;
