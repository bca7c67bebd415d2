-- A customer who is on the phone may be known already: found by e-mail, or by the end of the phone number, as it is typed.
CREATE INDEX customer_email_live ON customer (account_id, lower(email)) WHERE deleted_at IS NULL AND email IS NOT NULL;
CREATE INDEX customer_phone_live
  ON customer (account_id, right(regexp_replace(phone, '\D', '', 'g'), 9)) WHERE deleted_at IS NULL AND phone IS NOT NULL;
