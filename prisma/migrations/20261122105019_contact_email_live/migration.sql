-- Who has an e-mail address.
CREATE INDEX CONCURRENTLY contact_email_live ON contact (account_id, lower(email)) WHERE deleted_at IS NULL AND email IS NOT NULL;
