-- What a person confirmed before a work order is billed.
ALTER TABLE "work_order" ADD COLUMN "confirmed_reasons" TEXT[] NOT NULL DEFAULT '{}';
