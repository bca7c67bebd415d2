-- The steps of the history that finished a work order while a clock counted, so that undoing a reopening puts back the same clocks.
ALTER TABLE "sla_clock" ADD COLUMN "finished_by" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];
