-- In parts, each committed, so that nobody waits long for a row.
DO $$
DECLARE part record;
BEGIN
  FOR part IN
    SELECT account_id, array_agg(id) AS ids FROM (
      SELECT account_id, id, row_number() OVER (PARTITION BY account_id ORDER BY completed_at) / 100 AS number FROM work_order
      WHERE deleted_at IS NULL AND billing_state IN ('to_bill', 'part_billed')
    ) waiting GROUP BY account_id, number
  LOOP
    PERFORM follow_billing_state(part.account_id, part.ids);
    COMMIT;
  END LOOP;
END $$;
