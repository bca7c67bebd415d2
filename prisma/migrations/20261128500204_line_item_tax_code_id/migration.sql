-- What names it is looked for before it goes for good.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "line_item_tax_code_id" ON "line_item" ("account_id", "tax_code_id") WHERE "tax_code_id" IS NOT NULL;
