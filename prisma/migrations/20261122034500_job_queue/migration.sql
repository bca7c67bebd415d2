-- What processes have to do, and when: a job is about one subject (a plan, an import, an endpoint, a mail), and its row goes
-- when that is done. A claim moves run_at to the end of its lease, so a job whose process died becomes due by itself.
CREATE TABLE job (
  queue      text NOT NULL,
  key        text NOT NULL,
  account_id uuid,
  run_at     timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  claim      uuid,
  attempts   integer NOT NULL DEFAULT 0,
  requests   integer NOT NULL DEFAULT 1,
  CONSTRAINT job_pkey PRIMARY KEY (queue, key),
  CONSTRAINT job_account_id_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX job_queue_run_at_idx ON job (queue, run_at);

-- When each account was served last, so that accounts take turns.
CREATE TABLE job_turn (
  queue      text NOT NULL,
  account_id uuid NOT NULL,
  served_at  timestamptz NOT NULL,
  CONSTRAINT job_turn_pkey PRIMARY KEY (queue, account_id),
  CONSTRAINT job_turn_account_id_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE
);
