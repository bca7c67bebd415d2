-- The list of all of them, newest first. Alone in its file, as CONCURRENTLY has to be.
CREATE INDEX CONCURRENTLY task_live ON task (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
