-- What changed after a moment.
CREATE INDEX CONCURRENTLY line_item_updated_live ON line_item (account_id, updated_at, id) WHERE deleted_at IS NULL;
