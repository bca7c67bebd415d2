-- Tells every process of the program, at commit, which records changed that open boards show. One message for each hundred
-- records, which stays below the 8,000 bytes that a message may have. Nobody has to listen.
CREATE FUNCTION history_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('fieldline_history', json_build_object(
    'account_id', account_id, 'type', record_type, 'history_id', max(id::text), 'ids', json_agg(DISTINCT record_id))::text)
  FROM (
    SELECT account_id, record_type, record_id, id,
      (row_number() OVER (PARTITION BY account_id, record_type ORDER BY id) - 1) / 100 AS part
    FROM written WHERE record_type IN ('work_order', 'task', 'technician')
  ) AS told
  GROUP BY account_id, record_type, part;
  RETURN NULL;
END $$;

CREATE TRIGGER history_notify AFTER INSERT ON history
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION history_notify();
