-- What names an asset is found before that is removed for good. Alone in its file, as CONCURRENTLY has to be.
CREATE INDEX CONCURRENTLY "line_item_asset" ON "line_item" ("account_id", "asset_id") WHERE "asset_id" IS NOT NULL;
