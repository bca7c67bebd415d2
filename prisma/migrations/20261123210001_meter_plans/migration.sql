-- Plans by meters: after how much of a counter a visit is due, which meter of each asset counts, and from which value on. Nothing is
-- rewritten, and what is checked is checked in the next migration, so that nothing waits for a lock.
ALTER TABLE "maintenance_plan" ADD COLUMN "meter_every" DECIMAL(18,3);
ALTER TABLE "maintenance_plan" DROP CONSTRAINT "maintenance_plan_basis", ADD CONSTRAINT "maintenance_plan_basis" CHECK (
  CASE "basis" WHEN 'fixed' THEN "rrule" IS NOT NULL
    WHEN 'floating' THEN "every" IS NOT NULL AND "every_unit" IS NOT NULL
    WHEN 'meter' THEN "meter_every" > 0
    WHEN 'first_of' THEN "every" IS NOT NULL AND "every_unit" IS NOT NULL AND "meter_every" > 0 ELSE false END) NOT VALID;

ALTER TABLE "maintenance_plan_asset" ADD COLUMN "meter_id" UUID;
ALTER TABLE "maintenance_plan_asset" ADD COLUMN "last_done_value" DECIMAL(18,3);
ALTER TABLE "maintenance_plan_asset" ADD COLUMN "wants_dates" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "maintenance_plan_asset" ADD CONSTRAINT "maintenance_plan_asset_account_id_meter_id_fkey"
  FOREIGN KEY ("account_id", "meter_id") REFERENCES "meter"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- What a visit says follows its work order. The next one of a plan that counts from the last visit, by the calendar or a meter, is found
-- anew when that is opened again. Processes of before read `wants_next` of floating plans alone, and leave the others to those of now.
CREATE OR REPLACE FUNCTION follow_maintained_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM maintenance_occurrence next USING maintenance_occurrence o
  WHERE o.account_id = NEW.account_id AND o.work_order_id = NEW.id AND next.account_id = o.account_id
    AND next.plan_id = o.plan_id AND next.scope = o.scope AND next.status = 'planned'
    AND (next.key = 'after:' || o.id OR (next.key LIKE 'meter:%' AND next.id <> o.id));
  UPDATE maintenance_occurrence o SET
    status = CASE WHEN NEW.deleted_at IS NOT NULL OR NEW.status = 'cancelled' THEN 'cancelled'
      WHEN NEW.status = 'completed' THEN 'done' ELSE 'generated' END,
    done_on = CASE WHEN NEW.deleted_at IS NULL AND NEW.status = 'completed'
      THEN (coalesce(NEW.completed_at, now()) AT TIME ZONE p.time_zone)::date END,
    wants_next = p.basis <> 'fixed' AND NEW.deleted_at IS NULL AND NEW.status = 'completed',
    updated_at = now()
  FROM maintenance_plan p
  WHERE o.account_id = NEW.account_id AND o.work_order_id = NEW.id AND p.account_id = o.account_id AND p.id = o.plan_id;
  RETURN NULL;
END $$;

-- Each reading lets the dates of the plans of its meter be found anew, whoever wrote it and how: verbs, imports, undo. The row is updated
-- also where it wants them already: who finds dates holds it, so that no reading that comes meanwhile is overlooked.
CREATE FUNCTION follow_meter_reading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE maintenance_plan_asset SET wants_dates = true
  WHERE account_id = NEW.account_id AND meter_id = NEW.meter_id AND deleted_at IS NULL;
  IF FOUND THEN
    INSERT INTO job (queue, key, account_id) VALUES ('generate-visits', NEW.account_id::text, NEW.account_id)
    ON CONFLICT (queue, key) DO UPDATE SET requests = job.requests + 1,
      run_at = CASE WHEN job.claim IS NULL THEN now() ELSE job.run_at END;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_meter_reading AFTER INSERT OR UPDATE OF value, read_at, is_reset, deleted_at ON meter_reading
  FOR EACH ROW EXECUTE FUNCTION follow_meter_reading();
