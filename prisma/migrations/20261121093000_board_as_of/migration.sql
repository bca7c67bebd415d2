-- The board as of a past moment asks which work orders have left a day or the queue since. Both are found by what a change
-- took away, so that the answer costs what it holds and not what has happened since.

-- Work orders by the time they were scheduled for before a change of it. RFC 3339 text in UTC sorts as time does.
CREATE INDEX history_left_day ON history (account_id, (changes #>> '{scheduled_date,0}'), id)
  WHERE record_type = 'work_order' AND (changes #>> '{scheduled_date,0}') IS NOT NULL;

-- From a work order's beginning to an event of it, in powers of two of an hour: both ids carry their time.
CREATE FUNCTION history_reach(record_id uuid, event_id uuid) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT floor(ln(greatest(1, (
    ('x' || substr(replace(event_id::text, '-', ''), 1, 12))::bit(48)::bigint
    - ('x' || substr(replace(record_id::text, '-', ''), 1, 12))::bit(48)::bigint) / 3600000::float8)) / ln(2::float8))::int
$$;

-- Work orders that may have waited before a change and not after it. Most wait for hours or days: with the reach first, only
-- changes are read that are near enough to the moment for their age.
CREATE INDEX history_left_queue ON history (account_id, (history_reach(record_id, id)), id, record_id)
  WHERE record_type = 'work_order' AND verb <> 'create' AND (verb = 'delete' OR changes ? 'due_by'
    OR changes @? '$.technician[0] ? (@ == null)' OR changes @? '$.scheduled_date[0] ? (@ == null)'
    OR changes @? '$.status[0] ? (@ == "open" || @ == "assigned" || @ == "on_hold")');
