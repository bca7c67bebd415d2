-- The primary visits of what is there already, a thousand at a time, each in a transaction of its own, which only one statement alone
-- in its file can do. The work orders are locked while theirs are made: a change that came before is read, one that comes meanwhile
-- waits for some milliseconds and then finds the visit.
DO $$
DECLARE
  last_account uuid := '00000000-0000-0000-0000-000000000000';
  last_id uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    WITH slice AS (
      SELECT * FROM work_order WHERE (account_id, id) > (last_account, last_id)
      ORDER BY account_id, id LIMIT 1000 FOR NO KEY UPDATE
    ), made AS (
      INSERT INTO visit (account_id, id, work_order_id, sequence, is_primary, technician_id, scheduled_start, minutes, status,
        started_at, ended_at, created_at, updated_at)
      SELECT account_id, id, id, 1, true, technician_id, scheduled_date, estimated_duration, visit_status_of(status),
        started_at, completed_at, created_at, updated_at
      FROM slice ON CONFLICT DO NOTHING
    )
    SELECT account_id, id INTO last_account, last_id FROM slice ORDER BY account_id DESC, id DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END $$;
