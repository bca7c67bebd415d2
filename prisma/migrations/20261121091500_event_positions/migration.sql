-- The place of each change in one order that readers can follow without missing any, and that is the true order of the
-- changes of each record: a record is locked until its change commits, so the next one gets a later place.
CREATE SEQUENCE history_position AS bigint;

-- Rewrites the table in the order in which the rows were written.
ALTER TABLE history ADD COLUMN position bigint NOT NULL DEFAULT nextval('history_position');

-- What commits later may hold an earlier place. So every transaction that takes places says first, by a shared lock that
-- ends with it, which place is the last before its own: nobody may read beyond that yet. The lock's number is that
-- place below a mark of its own (0x4649 in the upper 16 bits). It is taken once per transaction; undoing to a savepoint
-- undoes both the lock and the note that it is held.
CREATE FUNCTION next_history_position() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  floor bigint;
BEGIN
  IF coalesce(current_setting('fieldline.history_floor', true), '') = '' THEN
    SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO floor FROM history_position;
    PERFORM pg_advisory_xact_lock_shared((x'4649'::bigint << 48) | floor);
    PERFORM set_config('fieldline.history_floor', floor::text, true);
  END IF;
  RETURN nextval('history_position');
END $$;
ALTER TABLE history ALTER COLUMN position SET DEFAULT next_history_position();

-- The last place up to which everything is decided: each change there is committed or will never be. The sequence is
-- read before the locks; a statement after this one, with a snapshot of its own, sees all of it.
CREATE FUNCTION settled_history_position() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  last bigint;
  floor bigint;
BEGIN
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO last FROM history_position;
  SELECT min(key & ((1::bigint << 48) - 1)) INTO floor FROM (
    SELECT (classid::bigint << 32) | objid::bigint AS key FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  ) AS held WHERE key >> 48 = x'4649'::bigint;
  RETURN least(last, floor);
END $$;

CREATE INDEX history_account_id_position_idx ON history (account_id, position);
