-- Invoices and credit notes: a draft follows from its work orders, what was issued keeps what it said.
ALTER TABLE legal_entity
  ADD COLUMN invoice_pattern text NOT NULL DEFAULT 'INV-{00000}',
  ADD COLUMN credit_note_pattern text NOT NULL DEFAULT 'CN-{00000}',
  ADD COLUMN numbers_restart text NOT NULL DEFAULT 'never' CHECK (numbers_restart IN ('never', 'year')),
  ADD COLUMN first_invoice_number integer NOT NULL DEFAULT 1,
  ADD COLUMN first_credit_note_number integer NOT NULL DEFAULT 1;

-- Where the numbers of an entity go on; locked by whoever issues.
CREATE TABLE invoice_counter (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  legal_entity_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  next integer NOT NULL,
  issued_on date NOT NULL,
  PRIMARY KEY (account_id, legal_entity_id, kind),
  FOREIGN KEY (account_id, legal_entity_id) REFERENCES legal_entity (account_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE invoice (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  status text NOT NULL CHECK (status IN ('draft', 'open', 'part_paid', 'paid', 'credited')),
  number text,
  legal_entity_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  purchase_order text,
  buyer_reference text,
  notes text,
  payment_days integer,
  -- Those of the work orders' lines that are billed; none: all that were not billed.
  line_item_ids uuid[] NOT NULL DEFAULT '{}',
  free_lines jsonb NOT NULL DEFAULT '[]',
  -- Of a credit note, the invoice that it takes back, and why.
  preceding_id uuid,
  reason text,
  -- From here on null until it is issued.
  issued_on date,
  due_on date,
  content jsonb,
  net numeric(20,4),
  tax numeric(20,4),
  gross numeric(20,4),
  -- What is neither paid nor credited; of a credit note, what no invoice was credited with.
  balance numeric(20,4),
  content_sha256 text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, legal_entity_id) REFERENCES legal_entity (account_id, id) ON DELETE RESTRICT ON UPDATE CASCADE,
  FOREIGN KEY (account_id, customer_id) REFERENCES customer (account_id, id) ON DELETE RESTRICT ON UPDATE CASCADE,
  FOREIGN KEY (account_id, preceding_id) REFERENCES invoice (account_id, id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CHECK (status = 'draft' OR (number IS NOT NULL AND issued_on IS NOT NULL AND content IS NOT NULL AND balance >= 0))
);
CREATE UNIQUE INDEX invoice_number ON invoice (account_id, legal_entity_id, number);
CREATE INDEX invoice_list ON invoice (account_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_issued_order_live ON invoice (account_id, issued_on, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_account_id_customer_id_idx ON invoice (account_id, customer_id);
CREATE INDEX invoice_account_id_preceding_id_idx ON invoice (account_id, preceding_id);

CREATE TABLE invoice_order (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  invoice_id uuid NOT NULL,
  work_order_id uuid NOT NULL,
  -- Of a live draft: a work order is in one.
  is_draft boolean NOT NULL DEFAULT true,
  PRIMARY KEY (account_id, invoice_id, work_order_id),
  FOREIGN KEY (account_id, invoice_id) REFERENCES invoice (account_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (account_id, work_order_id) REFERENCES work_order (account_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX invoice_order_draft ON invoice_order (account_id, work_order_id) WHERE is_draft;
CREATE INDEX invoice_order_account_id_work_order_id_idx ON invoice_order (account_id, work_order_id);

-- Money that came or went, and what it settled. An allocation is never changed: one that was wrong is taken back by another.
CREATE TABLE payment (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'write_off')),
  customer_id uuid NOT NULL,
  amount numeric(20,4) NOT NULL CHECK (amount > 0),
  method text,
  reference text,
  received_on date NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, customer_id) REFERENCES customer (account_id, id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX payment_list ON payment (account_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX payment_received_order_live ON payment (account_id, received_on, id) WHERE deleted_at IS NULL;
CREATE INDEX payment_account_id_customer_id_idx ON payment (account_id, customer_id);

CREATE TABLE payment_allocation (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  id uuid NOT NULL,
  payment_id uuid,
  credit_note_id uuid,
  invoice_id uuid NOT NULL,
  -- Below 0 where it takes another one back.
  amount numeric(20,4) NOT NULL CHECK (amount <> 0),
  allocated_on date NOT NULL,
  reverses_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, payment_id) REFERENCES payment (account_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (account_id, credit_note_id) REFERENCES invoice (account_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (account_id, invoice_id) REFERENCES invoice (account_id, id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CHECK ((payment_id IS NULL) <> (credit_note_id IS NULL))
);
CREATE INDEX payment_allocation_account_id_payment_id_idx ON payment_allocation (account_id, payment_id);
CREATE INDEX payment_allocation_account_id_credit_note_id_idx ON payment_allocation (account_id, credit_note_id);
CREATE INDEX payment_allocation_account_id_invoice_id_idx ON payment_allocation (account_id, invoice_id);

-- A work order's lines on an issued invoice are held by a mark, as those that were billed elsewhere.
ALTER TABLE billing_mark DROP CONSTRAINT billing_mark_kind_check, ADD COLUMN invoice_id uuid,
  ADD CONSTRAINT billing_mark_kind_check CHECK (kind IN ('billed_elsewhere', 'no_charge', 'invoiced')),
  ADD CONSTRAINT billing_mark_invoice_check CHECK ((kind = 'invoiced') = (invoice_id IS NOT NULL)),
  ADD FOREIGN KEY (account_id, invoice_id) REFERENCES invoice (account_id, id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX billing_mark_account_id_invoice_id_idx ON billing_mark (account_id, invoice_id);

CREATE OR REPLACE FUNCTION billing_state_of(account uuid, work_order uuid, status text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN mark.is_free THEN 'no_charge'
    WHEN line.count > 0 AND line.billed = line.count OR line.count = 0 AND mark.is_billed THEN 'billed'
    WHEN line.billed > 0 OR mark.is_billed THEN 'part_billed'
    WHEN status <> 'completed' AND NOT (status = 'cancelled' AND line.count > 0) THEN 'not_due'
    WHEN line.count > 0 AND line.undecided = 0 AND line.owed = 0 THEN 'no_charge'
    ELSE 'to_bill'
  END
  FROM (
    SELECT coalesce(bool_or(m.kind = 'no_charge'), false) AS is_free, coalesce(bool_or(m.kind <> 'no_charge'), false) AS is_billed,
      coalesce(bool_or(m.line_item_ids <> '{}'), false) AS has_lines
    FROM billing_mark m WHERE m.account_id = account AND m.work_order_id = work_order AND m.deleted_at IS NULL
  ) mark, LATERAL (
    SELECT count(*) AS count, count(*) FILTER (WHERE l.payer IS NULL) AS undecided, coalesce(sum(l.billable_total), 0) AS owed,
      count(*) FILTER (WHERE mark.has_lines AND EXISTS (SELECT FROM billing_mark m WHERE m.account_id = account
        AND m.work_order_id = work_order AND m.deleted_at IS NULL AND l.id = ANY (m.line_item_ids))) AS billed
    FROM task t JOIN line_item l ON l.account_id = t.account_id AND l.task_id = t.id
    WHERE t.account_id = account AND t.work_order_id = work_order AND t.deleted_at IS NULL AND l.deleted_at IS NULL
  ) line
$$;
