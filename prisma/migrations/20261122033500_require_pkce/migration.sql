-- Whether an authorization request must carry a code_challenge. Confidential applications that exist keep working without.
ALTER TABLE oauth_application ADD COLUMN require_pkce boolean NOT NULL DEFAULT false;
UPDATE oauth_application SET require_pkce = true WHERE client_type = 'public';
ALTER TABLE oauth_application ADD CONSTRAINT oauth_application_public_pkce
  CHECK (client_type = 'confidential' OR require_pkce);
