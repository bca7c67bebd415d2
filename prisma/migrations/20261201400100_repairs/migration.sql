-- A repair is a plan of work that broke: what happened, and the ways to answer it. `result` is the one that is recommended or was accepted.
ALTER TABLE "plan" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'plan',
  ADD COLUMN "trigger" JSONB,
  ADD COLUMN "options" JSONB;
