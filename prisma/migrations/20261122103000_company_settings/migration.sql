-- How a company is reached and shown, and the units it reads distances in.
ALTER TABLE account
  ADD COLUMN phone text,
  ADD COLUMN reply_email text,
  ADD COLUMN units text NOT NULL DEFAULT 'automatic' CHECK (units IN ('automatic', 'metric', 'imperial')),
  ADD COLUMN logo text;

-- The mail server of one company; without a row its mails go through the installation's.
CREATE TABLE mail_server (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  host text NOT NULL,
  port integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
  security text NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
  username text,
  password text,
  sender text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL
);
