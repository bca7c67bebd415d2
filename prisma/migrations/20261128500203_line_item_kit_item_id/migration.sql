-- What names it is looked for before it goes for good.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "line_item_kit_item_id" ON "line_item" ("account_id", "kit_item_id") WHERE "kit_item_id" IS NOT NULL;
