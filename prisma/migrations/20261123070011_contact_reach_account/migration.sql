CREATE INDEX CONCURRENTLY contact_reach_account ON contact USING gin (account_id, email gin_trgm_ops, phone gin_trgm_ops) WHERE deleted_at IS NULL;
