-- Proposals of who does which job when. Any process shows, stops or accepts one; the process that works on it says so
-- every few seconds, and another takes over when it falls silent.
-- CreateEnum
CREATE TYPE "plan_status" AS ENUM ('queued', 'running', 'proposed', 'accepted', 'discarded', 'failed');

-- CreateTable
CREATE TABLE "plan" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "status" "plan_status" NOT NULL DEFAULT 'queued',
    "from_date" DATE NOT NULL,
    "to_date" DATE NOT NULL,
    "input" JSONB NOT NULL,
    "seed" INTEGER NOT NULL,
    "seconds" INTEGER NOT NULL,
    "iterations" INTEGER,
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "result" JSONB,
    "stop_requested" BOOLEAN NOT NULL DEFAULT false,
    "failure" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "seen_at" TIMESTAMPTZ(3),
    "outcome" JSONB,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "plan_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateIndex
CREATE INDEX "plan_created_at_idx" ON "plan"("created_at");

-- AddForeignKey
ALTER TABLE "plan" ADD CONSTRAINT "plan_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What waits for a process, oldest first: a handful at any time.
CREATE INDEX plan_waiting ON plan (created_at) WHERE status IN ('queued', 'running');
