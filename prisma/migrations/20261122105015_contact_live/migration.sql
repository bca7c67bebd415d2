-- The list of all of them, newest first. Alone in its file, as CONCURRENTLY has to be.
CREATE INDEX CONCURRENTLY contact_live ON contact (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
