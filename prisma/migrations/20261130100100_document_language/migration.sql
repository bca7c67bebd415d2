-- The language of what an entity sends; null: that of who reads it.
ALTER TABLE "legal_entity" ADD COLUMN "document_language" TEXT;
