-- What somebody decided of a line that the work proposes: each row a part of the quantity that is proposed under a key, never changed.
CREATE TABLE line_proposal (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  id uuid NOT NULL,
  work_order_id uuid NOT NULL,
  source_key text NOT NULL,
  quantity numeric(15, 3) NOT NULL,
  decision text NOT NULL CHECK (decision IN ('accepted', 'dismissed')),
  -- The line that it became a part of; it may be gone since.
  line_item_id uuid,
  decided_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, work_order_id) REFERENCES work_order (account_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX line_proposal_account_id_work_order_id_idx ON line_proposal (account_id, work_order_id);
CREATE UNIQUE INDEX line_proposal_source_key_live ON line_proposal (account_id, work_order_id, source_key) WHERE deleted_at IS NULL;

-- What time and travel are billed by where a job type names nothing: at most one live item of a kind.
ALTER TABLE price_item ADD COLUMN is_default boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX price_item_default ON price_item (account_id, kind) WHERE is_default AND deleted_at IS NULL;

ALTER TABLE job_type ADD COLUMN labor_item_id uuid, ADD COLUMN travel_item_id uuid;
ALTER TABLE job_type ADD CONSTRAINT job_type_account_id_labor_item_id_fkey
  FOREIGN KEY (account_id, labor_item_id) REFERENCES price_item (account_id, id) ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE job_type ADD CONSTRAINT job_type_account_id_travel_item_id_fkey
  FOREIGN KEY (account_id, travel_item_id) REFERENCES price_item (account_id, id) ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
CREATE INDEX job_type_labor_item_id ON job_type (account_id, labor_item_id) WHERE labor_item_id IS NOT NULL;
CREATE INDEX job_type_travel_item_id ON job_type (account_id, travel_item_id) WHERE travel_item_id IS NOT NULL;

ALTER TABLE account ADD COLUMN lines_on_completion boolean NOT NULL DEFAULT false;
