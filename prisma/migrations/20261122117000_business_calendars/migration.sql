-- When a company works, with the dates on which other hours hold. Both tables are new, so nothing waits for a lock.
CREATE TABLE "business_calendar" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "time_zone" TEXT NOT NULL,
  "always" BOOLEAN NOT NULL DEFAULT false,
  "hours" JSONB NOT NULL DEFAULT '[]',
  "is_default" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),

  CONSTRAINT "business_calendar_pkey" PRIMARY KEY ("account_id", "id")
);
ALTER TABLE "business_calendar" ADD CONSTRAINT "business_calendar_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "business_calendar_list" ON "business_calendar" ("account_id", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "business_calendar_trash" ON "business_calendar" ("account_id", "deleted_at", "id") WHERE "deleted_at" IS NOT NULL;
CREATE UNIQUE INDEX "business_calendar_default" ON "business_calendar" ("account_id") WHERE "is_default" AND "deleted_at" IS NULL;

CREATE TABLE "calendar_exception" (
  "account_id" UUID NOT NULL,
  "calendar_id" UUID NOT NULL,
  "date" DATE NOT NULL,
  "name" TEXT NOT NULL,
  "hours" JSONB NOT NULL DEFAULT '[]',

  CONSTRAINT "calendar_exception_pkey" PRIMARY KEY ("account_id", "calendar_id", "date")
);
ALTER TABLE "calendar_exception" ADD CONSTRAINT "calendar_exception_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "calendar_exception" ADD CONSTRAINT "calendar_exception_account_id_calendar_id_fkey"
  FOREIGN KEY ("account_id", "calendar_id") REFERENCES "business_calendar"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
