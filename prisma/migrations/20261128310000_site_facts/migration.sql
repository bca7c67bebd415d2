-- What a technician reads who arrives at a site.
ALTER TABLE "site" ADD COLUMN "access_notes" TEXT;
ALTER TABLE "site" ADD COLUMN "gate_code" TEXT;
ALTER TABLE "site" ADD COLUMN "parking" TEXT;
ALTER TABLE "site" ADD COLUMN "hazards" TEXT;
