-- Whether technicians see on their phones what parts cost the customer: no, until somebody decides it.
ALTER TABLE "account" ADD COLUMN "field_prices" BOOLEAN NOT NULL DEFAULT false;
