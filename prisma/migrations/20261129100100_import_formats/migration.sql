-- What the bytes of a file stand for, how the dates and numbers of its columns are written, and what all of their values allow.
ALTER TABLE "import"
  ADD COLUMN "encoding" TEXT NOT NULL DEFAULT 'utf-8',
  ADD COLUMN "formats" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "hints" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "import_mapping" ADD COLUMN "formats" JSONB NOT NULL DEFAULT '[]';
