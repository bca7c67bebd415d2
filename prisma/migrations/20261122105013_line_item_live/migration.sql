-- The list of all of them, newest first. Alone in its file, as CONCURRENTLY has to be.
CREATE INDEX CONCURRENTLY line_item_live ON line_item (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
