import { instant, listOf } from '@/lib/db/json-sql'
import { SERVICE_HISTORY_SHOWN } from '@/lib/schemas/assets/asset'

/** The latest services of asset `r`, newest first, as JSON. A work order's date is its completion, else its schedule. */
export const LATEST_SERVICES = listOf(`SELECT work_order_id, ${instant('service.date')} AS date, type, description
  FROM (
    SELECT w.id, w.id AS work_order_id, coalesce(w.completed_at, w.scheduled_date, w.created_at) AS date,
      w.work_order_type::text AS type, w.description
    FROM work_order_asset link
    JOIN work_order w ON w.account_id = link.account_id AND w.id = link.work_order_id
    WHERE link.account_id = r.account_id AND link.asset_id = r.id AND w.deleted_at IS NULL
    UNION ALL
    SELECT record.id, NULL, record.date, record.type, record.description
    FROM service_record record WHERE record.account_id = r.account_id AND record.asset_id = r.id
    ORDER BY date DESC, id DESC LIMIT ${SERVICE_HISTORY_SHOWN}
  ) service`)

/** When asset `r` was last served: planned and cancelled work is no service. */
export const LAST_SERVICE = `(SELECT ${instant('max(service.date)')} FROM (
  SELECT w.completed_at AS date FROM work_order_asset link
  JOIN work_order w ON w.account_id = link.account_id AND w.id = link.work_order_id
  WHERE link.account_id = r.account_id AND link.asset_id = r.id AND w.deleted_at IS NULL AND w.status = 'completed'
  UNION ALL
  SELECT record.date FROM service_record record WHERE record.account_id = r.account_id AND record.asset_id = r.id
) service)`
