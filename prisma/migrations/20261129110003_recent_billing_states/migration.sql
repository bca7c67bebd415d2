-- Older work was billed in some other way; what is touched again follows. In parts, each committed, so that nobody waits long for a row.
DO $$
DECLARE ids uuid[];
BEGIN
  FOR ids IN
    SELECT array_agg(id) FROM (
      SELECT id, row_number() OVER (ORDER BY account_id, completed_at) / 100 AS part FROM work_order
      WHERE status = 'completed' AND completed_at > now() - interval '31 days' AND deleted_at IS NULL
    ) recent GROUP BY part
  LOOP
    UPDATE work_order SET billing_state = billing_state_of(account_id, id, status::text)
    WHERE id = ANY (ids) AND billing_state <> billing_state_of(account_id, id, status::text);
    COMMIT;
  END LOOP;
END $$;
