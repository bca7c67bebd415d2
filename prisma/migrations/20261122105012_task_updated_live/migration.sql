-- What changed after a moment.
CREATE INDEX CONCURRENTLY task_updated_live ON task (account_id, updated_at, id) WHERE deleted_at IS NULL;
