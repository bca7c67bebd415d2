-- From when on work is billed here: what was completed before is not, or was billed elsewhere, as the company says.
ALTER TABLE account
  ADD COLUMN billing_from date,
  ADD COLUMN earlier_work text NOT NULL DEFAULT 'not_due' CHECK (earlier_work IN ('not_due', 'billed'));

-- Which of its lines keep a work order from being billed, so that nobody has to look at all lines of a company to list the queue.
ALTER TABLE work_order ADD COLUMN billing_blocks text[] NOT NULL DEFAULT '{}';

-- R-BI-5 and the lines of R-BI-6, the one place that decides them.
CREATE FUNCTION billing_of(account uuid, work_order uuid, status text, completed_at timestamptz, OUT state text, OUT blocks text[])
LANGUAGE sql STABLE AS $$
  SELECT decided.state, CASE WHEN decided.state IN ('to_bill', 'part_billed') THEN array_remove(ARRAY[
      CASE WHEN line.count = 0 THEN 'no_lines' END, CASE WHEN line.unpriced > 0 THEN 'missing_price' END,
      CASE WHEN line.undecided > 0 THEN 'coverage_undecided' END], NULL) ELSE '{}' END
  FROM (
    SELECT coalesce(bool_or(m.kind = 'no_charge'), false) AS is_free, coalesce(bool_or(m.kind <> 'no_charge'), false) AS is_billed,
      coalesce(bool_or(m.line_item_ids <> '{}'), false) AS has_lines
    FROM billing_mark m WHERE m.account_id = account AND m.work_order_id = work_order AND m.deleted_at IS NULL
  ) mark, LATERAL (
    SELECT count(*) AS count, count(*) FILTER (WHERE l.payer IS NULL) AS undecided,
      count(*) FILTER (WHERE l.unit_price = 0 AND l.type <> 'discount' AND NOT l.coverage_locked) AS unpriced, coalesce(sum(l.billable_total), 0) AS owed,
      count(*) FILTER (WHERE mark.has_lines AND EXISTS (SELECT FROM billing_mark m WHERE m.account_id = account
        AND m.work_order_id = work_order AND m.deleted_at IS NULL AND l.id = ANY (m.line_item_ids))) AS billed
    FROM task t JOIN line_item l ON l.account_id = t.account_id AND l.task_id = t.id
    WHERE t.account_id = account AND t.work_order_id = work_order AND t.deleted_at IS NULL AND l.deleted_at IS NULL
  ) line, LATERAL (
    SELECT CASE
      WHEN mark.is_free THEN 'no_charge'
      WHEN line.count > 0 AND line.billed = line.count OR line.count = 0 AND mark.is_billed THEN 'billed'
      WHEN line.billed > 0 OR mark.is_billed THEN 'part_billed'
      WHEN status <> 'completed' AND NOT (status = 'cancelled' AND line.count > 0) THEN 'not_due'
      WHEN completed_at < (SELECT a.billing_from::timestamp AT TIME ZONE a.time_zone FROM account a WHERE a.id = account)
        THEN (SELECT a.earlier_work FROM account a WHERE a.id = account)
      WHEN line.count > 0 AND line.undecided = 0 AND line.owed = 0 AND line.unpriced = 0 THEN 'no_charge'
      ELSE 'to_bill'
    END AS state
  ) decided
$$;

CREATE OR REPLACE FUNCTION set_billing_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT b.state, b.blocks INTO NEW.billing_state, NEW.billing_blocks
  FROM billing_of(NEW.account_id, NEW.id, NEW.status::text, NEW.completed_at) b;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION follow_billing_state(account uuid, work_orders uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE work_order w SET billing_state = now_is.state, billing_blocks = now_is.blocks
  FROM (
    SELECT o.id, b.state, b.blocks FROM work_order o, billing_of(o.account_id, o.id, o.status::text, o.completed_at) b
    WHERE o.account_id = account AND o.id = ANY (work_orders)
  ) now_is
  WHERE w.account_id = account AND w.id = now_is.id AND (w.billing_state, w.billing_blocks) IS DISTINCT FROM (now_is.state, now_is.blocks)
$$;
