-- What names it is looked for before it goes for good.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "line_item_price_item_id" ON "line_item" ("account_id", "price_item_id") WHERE "price_item_id" IS NOT NULL;
