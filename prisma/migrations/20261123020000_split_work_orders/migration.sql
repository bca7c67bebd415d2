-- Whether the work of a work order may be interrupted (allowed, day_end, never), and how long all of it takes, over all its visits. Both
-- are written into the catalogue alone, not into the rows.
ALTER TABLE "work_order" ADD COLUMN "split" TEXT NOT NULL DEFAULT 'allowed', ADD COLUMN "total_duration" INTEGER;
