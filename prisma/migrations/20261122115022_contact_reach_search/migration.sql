-- The search over everything looks for contacts by e-mail address and phone, too; without this it read them all.
CREATE INDEX CONCURRENTLY contact_reach_live ON contact USING gin (email gin_trgm_ops, phone gin_trgm_ops) WHERE deleted_at IS NULL;
