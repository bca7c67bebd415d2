-- Who has a phone number, however it is written.
CREATE INDEX CONCURRENTLY contact_phone_live ON contact (account_id, right(regexp_replace(phone, '\D', '', 'g'), 9)) WHERE deleted_at IS NULL AND phone IS NOT NULL;
