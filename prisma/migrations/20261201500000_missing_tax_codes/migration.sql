-- R-BI-5 and the lines of R-BI-6, with lines that an invoice cannot tax.
CREATE OR REPLACE FUNCTION billing_of(account uuid, work_order uuid, status text, completed_at timestamptz, OUT state text, OUT blocks text[])
LANGUAGE sql STABLE AS $$
  SELECT decided.state, CASE WHEN decided.state IN ('to_bill', 'part_billed') THEN array_remove(ARRAY[
      CASE WHEN line.count = 0 THEN 'no_lines' END, CASE WHEN line.unpriced > 0 THEN 'missing_price' END,
      CASE WHEN line.undecided > 0 THEN 'coverage_undecided' END, CASE WHEN line.untaxed > 0 THEN 'missing_tax_code' END], NULL) ELSE '{}' END
  FROM (
    SELECT coalesce(bool_or(m.kind = 'no_charge'), false) AS is_free, coalesce(bool_or(m.kind <> 'no_charge'), false) AS is_billed,
      coalesce(bool_or(m.line_item_ids <> '{}'), false) AS has_lines
    FROM billing_mark m WHERE m.account_id = account AND m.work_order_id = work_order AND m.deleted_at IS NULL
  ) mark, LATERAL (
    SELECT count(*) AS count, count(*) FILTER (WHERE l.payer IS NULL) AS undecided,
      count(*) FILTER (WHERE l.unit_price = 0 AND l.type <> 'discount' AND NOT l.coverage_locked) AS unpriced,
      count(*) FILTER (WHERE l.tax_code_id IS NULL AND l.tax_rate = 0 AND l.type <> 'discount' AND NOT held.is_billed) AS untaxed,
      coalesce(sum(l.billable_total), 0) AS owed, count(*) FILTER (WHERE held.is_billed) AS billed
    FROM task t JOIN line_item l ON l.account_id = t.account_id AND l.task_id = t.id, LATERAL (
      SELECT mark.has_lines AND EXISTS (SELECT FROM billing_mark m WHERE m.account_id = account
        AND m.work_order_id = work_order AND m.deleted_at IS NULL AND l.id = ANY (m.line_item_ids)) AS is_billed
    ) held
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
