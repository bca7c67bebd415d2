-- Pictures that come from phones in pieces, by the digest of their bytes. Those of an upload that is finished are in the photo store.
CREATE TABLE field_upload (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  byte_size integer NOT NULL CHECK (byte_size > 0),
  received_bytes integer NOT NULL DEFAULT 0 CHECK (received_bytes BETWEEN 0 AND byte_size),
  -- What the picture is, known once all of it is there.
  content_type text,
  stored_bytes integer,
  width integer,
  height integer,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, sha256),
  CHECK ((finished_at IS NULL) = (content_type IS NULL))
);
CREATE INDEX field_upload_expires_at_idx ON field_upload (expires_at);

CREATE TABLE field_upload_piece (
  account_id uuid NOT NULL,
  sha256 text NOT NULL,
  start integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (account_id, sha256, start),
  FOREIGN KEY (account_id, sha256) REFERENCES field_upload (account_id, sha256) ON DELETE CASCADE ON UPDATE CASCADE
);
-- A picture is compressed already.
ALTER TABLE field_upload_piece ALTER COLUMN bytes SET STORAGE EXTERNAL;
