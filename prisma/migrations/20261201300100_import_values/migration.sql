-- The distinct texts of each column with how often they are there, and what people said that they mean.
ALTER TABLE "import"
  ADD COLUMN "texts" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "value_map" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "import_mapping" ADD COLUMN "value_map" JSONB NOT NULL DEFAULT '[]';
