-- Mails to customers on their way out. Written with the action that asks for them and sent afterwards, by whichever process
-- claims them; what is written is what is sent, however often that is tried.
CREATE TABLE mail (
  id            uuid           NOT NULL,
  account_id    uuid           NOT NULL,
  work_order_id uuid           NOT NULL,
  kind          text           NOT NULL,
  recipient     text           NOT NULL,
  subject       text           NOT NULL,
  text          text           NOT NULL,
  html          text           NOT NULL,
  status        text           NOT NULL DEFAULT 'waiting',
  attempts      integer        NOT NULL DEFAULT 0,
  problem       text,
  actor_id      text,
  actor_name    text           NOT NULL,
  due_at        timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  claimed_at    timestamptz(3),
  sent_at       timestamptz(3),
  created_at    timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT mail_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT mail_kind CHECK (kind IN ('confirmation', 'on_my_way')),
  CONSTRAINT mail_status CHECK (status IN ('waiting', 'sending', 'sent', 'failed')),
  CONSTRAINT mail_account_id_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT mail_account_id_work_order_id_fkey FOREIGN KEY (account_id, work_order_id)
    REFERENCES work_order (account_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX mail_account_id_work_order_id_idx ON mail (account_id, work_order_id);
CREATE INDEX mail_to_send ON mail (due_at) WHERE status IN ('waiting', 'sending');
