-- What follows a visit that was done, or skipped, is found soon, whoever wrote that and how: verbs, bulk requests, a phone's commands,
-- undo. Processes find the job with their next look at the queue, at most half a minute later.
CREATE FUNCTION wake_visit_generator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job (queue, key, account_id) VALUES ('generate-visits', NEW.account_id::text, NEW.account_id)
  ON CONFLICT (queue, key) DO UPDATE SET requests = job.requests + 1,
    run_at = CASE WHEN job.claim IS NULL THEN now() ELSE job.run_at END;
  RETURN NULL;
END $$;
CREATE TRIGGER wake_visit_generator AFTER UPDATE OF wants_next ON maintenance_occurrence FOR EACH ROW
  WHEN (NEW.wants_next AND NOT OLD.wants_next) EXECUTE FUNCTION wake_visit_generator();
