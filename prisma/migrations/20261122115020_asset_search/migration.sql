-- The search over everything looks for assets by name and tag, too; without this it read them all.
CREATE INDEX CONCURRENTLY asset_search_live ON asset USING gin (name gin_trgm_ops, asset_tag gin_trgm_ops) WHERE deleted_at IS NULL;
