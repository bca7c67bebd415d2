-- The trigger fills the column. Few rows at a time, so that nobody waits for theirs.
DO $$
BEGIN
  LOOP
    UPDATE asset SET search_text = NULL WHERE ctid = ANY (ARRAY(SELECT ctid FROM asset WHERE search_text IS NULL LIMIT 2000));
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END
$$;
