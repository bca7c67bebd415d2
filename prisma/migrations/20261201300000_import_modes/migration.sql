-- What an import does with records that are here already, how it finds them, and what came of each line.
ALTER TABLE "import"
  ADD COLUMN "mode" TEXT NOT NULL DEFAULT 'create',
  ADD COLUMN "match_by" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "empty_cells" TEXT NOT NULL DEFAULT 'keep',
  ADD COLUMN "to_create" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "to_update" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "unchanged" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "updated" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "changes" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "import_record" ADD COLUMN "action" TEXT NOT NULL DEFAULT 'created';
