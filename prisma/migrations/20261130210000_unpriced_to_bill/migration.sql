-- A line without a price that nobody locked waits for one: what the customer owes is not known, and not 0.
CREATE OR REPLACE FUNCTION billing_state_of(account uuid, work_order uuid, status text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN mark.is_free THEN 'no_charge'
    WHEN line.count > 0 AND line.billed = line.count OR line.count = 0 AND mark.is_billed THEN 'billed'
    WHEN line.billed > 0 OR mark.is_billed THEN 'part_billed'
    WHEN status <> 'completed' AND NOT (status = 'cancelled' AND line.count > 0) THEN 'not_due'
    WHEN line.count > 0 AND line.undecided = 0 AND line.owed = 0 AND line.unpriced = 0 THEN 'no_charge'
    ELSE 'to_bill'
  END
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
  ) line
$$;
