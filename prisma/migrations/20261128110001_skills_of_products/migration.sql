ALTER TABLE "product" ADD COLUMN "required_skills" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
