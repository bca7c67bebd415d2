-- The search over everything looks for customers by phone as it is written, too; without this it read them all.
CREATE INDEX CONCURRENTLY customer_phone_text_live ON customer USING gin (phone gin_trgm_ops) WHERE deleted_at IS NULL;
