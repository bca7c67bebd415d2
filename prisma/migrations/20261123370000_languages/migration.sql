-- In which language people read Fieldline. A column with a constant default is no rewrite; running processes do not name it.
ALTER TABLE account ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es'));
ALTER TABLE "user" ADD COLUMN language text CHECK (language IN ('en', 'es'));
ALTER TABLE customer ADD COLUMN language text CHECK (language IN ('en', 'es'));
