-- A smaller visit is done with the larger one that it was merged into, and skipped with it: what comes after it is found then.
CREATE FUNCTION follow_larger_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM maintenance_occurrence next USING maintenance_occurrence o
  WHERE o.account_id = NEW.account_id AND o.merged_into_id = NEW.id AND next.account_id = o.account_id
    AND next.plan_id = o.plan_id AND next.scope = o.scope AND next.status = 'planned'
    AND (next.key = 'after:' || o.id OR (next.key LIKE 'meter:%' AND next.id <> o.id));
  UPDATE maintenance_occurrence o SET wants_next = p.basis <> 'fixed' AND NEW.status IN ('done', 'skipped')
  FROM maintenance_plan p
  WHERE o.account_id = NEW.account_id AND o.merged_into_id = NEW.id AND p.account_id = o.account_id AND p.id = o.plan_id;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_larger_visit AFTER UPDATE OF status, done_on ON maintenance_occurrence FOR EACH ROW
  WHEN ((OLD.status, OLD.done_on) IS DISTINCT FROM (NEW.status, NEW.done_on)
    AND (OLD.status IN ('done', 'skipped') OR NEW.status IN ('done', 'skipped')))
  EXECUTE FUNCTION follow_larger_visit();
