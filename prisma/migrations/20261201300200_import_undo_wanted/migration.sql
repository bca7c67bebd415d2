-- An undo that left records alone goes on when another one has taken back what may have held them.
ALTER TABLE "import"
  ADD COLUMN "undo_wanted" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "undo_began_at" TIMESTAMPTZ(3),
  ADD COLUMN "taken_back_at" TIMESTAMPTZ(3);
