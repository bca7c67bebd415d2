-- What names a part is found before that is removed for good. Alone in its file, as CONCURRENTLY has to be.
CREATE INDEX CONCURRENTLY "line_item_part" ON "line_item" ("account_id", "part_id") WHERE "part_id" IS NOT NULL;
