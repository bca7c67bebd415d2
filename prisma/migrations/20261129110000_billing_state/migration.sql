-- What a company did about billing a work order: it was billed in another program, or is not charged. One that was taken back is in the trash.
CREATE TABLE billing_mark (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  id uuid NOT NULL,
  work_order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('billed_elsewhere', 'no_charge')),
  reference text,
  billed_on date,
  reason text,
  line_item_ids uuid[] NOT NULL DEFAULT '{}',
  -- Those of the lines of which the mark locked who pays; the others were locked before.
  locked_ids uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, work_order_id) REFERENCES work_order (account_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX billing_mark_account_id_work_order_id_idx ON billing_mark (account_id, work_order_id);

ALTER TABLE work_order ADD COLUMN billing_state text NOT NULL DEFAULT 'not_due';

-- R-BI-5, the one place that decides it.
CREATE FUNCTION billing_state_of(account uuid, work_order uuid, status text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN mark.is_free THEN 'no_charge'
    WHEN line.count > 0 AND line.billed = line.count OR line.count = 0 AND mark.is_billed THEN 'billed'
    WHEN line.billed > 0 OR mark.is_billed THEN 'part_billed'
    WHEN status <> 'completed' AND NOT (status = 'cancelled' AND line.count > 0) THEN 'not_due'
    WHEN line.count > 0 AND line.undecided = 0 AND line.owed = 0 THEN 'no_charge'
    ELSE 'to_bill'
  END
  FROM (
    SELECT coalesce(bool_or(m.kind = 'no_charge'), false) AS is_free, coalesce(bool_or(m.kind = 'billed_elsewhere'), false) AS is_billed,
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

CREATE FUNCTION set_billing_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.billing_state := billing_state_of(NEW.account_id, NEW.id, NEW.status::text);
  RETURN NEW;
END $$;
CREATE TRIGGER work_order_billing_insert BEFORE INSERT ON work_order FOR EACH ROW
  WHEN (NEW.status IN ('completed', 'cancelled')) EXECUTE FUNCTION set_billing_state();
CREATE TRIGGER work_order_billing_update BEFORE UPDATE OF status ON work_order FOR EACH ROW
  WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION set_billing_state();

CREATE FUNCTION follow_billing_state(account uuid, work_orders uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE work_order w SET billing_state = now_is.state
  FROM (
    SELECT o.id, billing_state_of(o.account_id, o.id, o.status::text) AS state FROM work_order o
    WHERE o.account_id = account AND o.id = ANY (work_orders)
  ) now_is
  WHERE w.account_id = account AND w.id = now_is.id AND w.billing_state <> now_is.state
$$;

CREATE FUNCTION follow_billing_of_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_billing_state(o.account_id, o.ids) FROM (
    SELECT t.account_id, array_agg(DISTINCT t.work_order_id) AS ids
    FROM touched l JOIN task t ON t.account_id = l.account_id AND t.id = l.task_id GROUP BY t.account_id) o;
  RETURN NULL;
END $$;
CREATE TRIGGER line_item_billing_insert AFTER INSERT ON line_item REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION follow_billing_of_lines();
CREATE TRIGGER line_item_billing_update AFTER UPDATE ON line_item REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION follow_billing_of_lines();

CREATE FUNCTION follow_billing_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_billing_state(NEW.account_id, ARRAY[NEW.work_order_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER task_billing AFTER UPDATE OF deleted_at ON task FOR EACH ROW
  WHEN (NEW.deleted_at IS DISTINCT FROM OLD.deleted_at) EXECUTE FUNCTION follow_billing_of_row();
CREATE TRIGGER billing_mark_state AFTER INSERT OR UPDATE ON billing_mark FOR EACH ROW EXECUTE FUNCTION follow_billing_of_row();
