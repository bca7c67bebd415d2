-- A work order that was completed, or reopened, has a second row in its history, which is an event of its own: whichever verb it was, and
-- after all else that its transaction wrote, such as who pays for its lines. A delete takes the status away and a restore gives it
-- back; neither is a move.
CREATE FUNCTION record_completion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := NEW.changes #>> '{status,0}';
  after text := NEW.changes #>> '{status,1}';
  is_completion boolean := after = 'completed' AND (before IS DISTINCT FROM 'completed') AND (before IS NOT NULL OR NEW.verb = 'create');
  completions int;
BEGIN
  IF NOT is_completion AND NOT (before = 'completed' AND after <> 'completed') IS TRUE THEN RETURN NULL; END IF;
  SELECT count(*) INTO completions FROM history h
  WHERE h.account_id = NEW.account_id AND h.record_type = 'work_order' AND h.record_id = NEW.record_id AND h.id <= NEW.id
    AND h.changes #>> '{status,1}' = 'completed'
    AND (h.changes #>> '{status,0}' IS NOT NULL OR h.verb = 'create');
  INSERT INTO history (id, account_id, actor_type, actor_id, actor_name, verb, record_type, record_id, changes, request_id,
    client_request_id, undoes, created_at)
  VALUES (time_ordered_uuid(), NEW.account_id, NEW.actor_type, NEW.actor_id, NEW.actor_name,
    CASE WHEN is_completion THEN 'complete' ELSE 'reopen' END, 'work_order', NEW.record_id,
    CASE WHEN is_completion THEN jsonb_build_object('completion', jsonb_build_array(nullif(completions - 1, 0), completions))
      ELSE jsonb_build_object('completion', jsonb_build_array(completions, NULL)) END,
    NEW.request_id, NEW.client_request_id, NEW.undoes, NEW.created_at);
  RETURN NULL;
END $$;

-- A UUID of version 7: its first 48 bits are the milliseconds of now.
CREATE FUNCTION time_ordered_uuid() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
$$;

CREATE CONSTRAINT TRIGGER history_of_completion AFTER INSERT ON history DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.record_type = 'work_order' AND NEW.changes ? 'status') EXECUTE FUNCTION record_completion();
