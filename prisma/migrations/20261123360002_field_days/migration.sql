-- How many days after today technicians' phones hold. A constant default: no row is written.
ALTER TABLE "account" ADD COLUMN "field_days" SMALLINT NOT NULL DEFAULT 7;
