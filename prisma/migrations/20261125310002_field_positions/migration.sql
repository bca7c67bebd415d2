-- Whether the phones of technicians tell where they are when something is reported: no, until somebody decides it.
ALTER TABLE "account" ADD COLUMN "field_positions" BOOLEAN NOT NULL DEFAULT false;
