-- The files of what was issued: null until somebody wants one.
ALTER TABLE "invoice" ADD COLUMN "documents" JSONB;
