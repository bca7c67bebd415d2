-- What changed after a moment.
CREATE INDEX CONCURRENTLY contact_updated_live ON contact (account_id, updated_at, id) WHERE deleted_at IS NULL;
