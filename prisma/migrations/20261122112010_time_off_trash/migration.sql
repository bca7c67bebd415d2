-- Leave goes to the trash like other records, and says when it was changed. Both columns come without rewriting the table; processes
-- of the old version go on writing it meanwhile, for which updated_at has a default.
ALTER TABLE "time_off" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
