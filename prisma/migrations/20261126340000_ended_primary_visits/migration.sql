-- A primary visit that somebody ended while its work order goes on keeps its own end (R-VI-2): it is told by an end that is not the
-- completion of the work order. It is to be made again once the work order is planned anew.
CREATE OR REPLACE FUNCTION change_primary_visit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_planned_anew boolean := NEW.scheduled_date IS DISTINCT FROM OLD.scheduled_date OR NEW.status IN ('draft', 'open', 'assigned');
BEGIN
  UPDATE visit SET technician_id = NEW.technician_id, scheduled_start = NEW.scheduled_date, minutes = NEW.estimated_duration,
    started_at = NEW.started_at, updated_at = NEW.updated_at, (status, ended_at, outcome) = (
      SELECT CASE WHEN own.has_ended AND NOT is_planned_anew THEN visit.status ELSE visit_status_of(NEW.status) END,
        CASE WHEN own.has_ended AND NOT is_planned_anew THEN visit.ended_at ELSE NEW.completed_at END,
        CASE WHEN own.has_ended AND is_planned_anew THEN NULL ELSE visit.outcome END
      FROM (SELECT visit.ended_at IS NOT NULL AND visit.ended_at IS DISTINCT FROM OLD.completed_at AS has_ended) own)
  WHERE account_id = NEW.account_id AND work_order_id = NEW.id AND is_primary AND deleted_at IS NULL;
  RETURN NULL;
END
$$;
