-- What an item of a checklist asks for. Constant defaults: no row is written, and processes that know checks alone go on.
CREATE TYPE "checklist_item_kind" AS ENUM ('check', 'number', 'choice', 'text', 'photo', 'meter');

ALTER TABLE "checklist_item"
  ADD COLUMN "kind" "checklist_item_kind" NOT NULL DEFAULT 'check',
  ADD COLUMN "unit" TEXT,
  ADD COLUMN "min" DECIMAL(18, 3),
  ADD COLUMN "max" DECIMAL(18, 3),
  ADD COLUMN "options" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "required" BOOLEAN NOT NULL DEFAULT true;

-- Answers that are more than yes or no.
CREATE TABLE "checklist_answer" (
  "account_id" UUID NOT NULL,
  "task_id" UUID NOT NULL,
  "item_id" UUID NOT NULL,
  "value" JSONB NOT NULL,
  "out_of_range" BOOLEAN NOT NULL DEFAULT false,
  "meter_reading_id" UUID,
  "responded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "checklist_answer_pkey" PRIMARY KEY ("account_id", "task_id", "item_id"),
  CONSTRAINT "checklist_answer_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "checklist_answer_account_id_task_id_fkey" FOREIGN KEY ("account_id", "task_id") REFERENCES "task" ("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "checklist_answer_account_id_item_id_fkey" FOREIGN KEY ("account_id", "item_id") REFERENCES "checklist_item" ("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "checklist_answer_account_id_item_id_idx" ON "checklist_answer" ("account_id", "item_id");
