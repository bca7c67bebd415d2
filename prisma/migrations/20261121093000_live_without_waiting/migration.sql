-- A NOTIFY inside a transaction makes every commit of the database wait for the one before. What happened is told after the
-- commit instead, by whoever committed; who listens reads it from the history, and which rows are new to a reader follows from
-- the transaction that wrote them (docs/decisions/006). Rows from before have none: nobody waits for them.
DROP TRIGGER history_notify ON history;
DROP FUNCTION history_notify();

ALTER TABLE history ADD COLUMN transaction_id xid8;
ALTER TABLE history ALTER COLUMN transaction_id SET DEFAULT pg_current_xact_id();

-- Who looks at which days of the board, and what they are moving. UNLOGGED: a browser says it again within seconds.
CREATE UNLOGGED TABLE presence (
  id         uuid           NOT NULL,
  account_id uuid           NOT NULL,
  user_id    uuid           NOT NULL,
  first_day  date           NOT NULL,
  last_day   date           NOT NULL,
  moving     uuid,
  seen_at    timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT presence_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT presence_account_id_fkey FOREIGN KEY (account_id)
    REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT presence_account_id_user_id_fkey FOREIGN KEY (account_id, user_id)
    REFERENCES "user" (account_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
