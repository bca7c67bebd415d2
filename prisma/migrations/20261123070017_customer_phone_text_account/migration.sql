CREATE INDEX CONCURRENTLY customer_phone_text_account ON customer USING gin (account_id, phone gin_trgm_ops) WHERE deleted_at IS NULL;
