-- Exports are written in turns: by whom just now, which parts the file has so far, and where its list goes on. What was
-- written before has no list of parts: its parts are counted.
ALTER TABLE "export" ADD COLUMN "writer" UUID, ADD COLUMN "parts" INTEGER[] NOT NULL DEFAULT '{}', ADD COLUMN "cursor" TEXT;
