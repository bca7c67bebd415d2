-- When whoever is signed in last proved who they are: by signing in, or by typing their password again.
ALTER TABLE user_session ADD COLUMN confirmed_at timestamptz(3) NOT NULL DEFAULT now();
UPDATE user_session SET confirmed_at = created_at;
