import { instant, listOf } from '@/lib/db/json-sql'

/*
 * What the order of work says of row `r`: which work orders it waits for and which wait for it, and how much of it is planned. Found by
 * keys of tables that are empty for whoever links nothing.
 */

const CALENDAR = `(SELECT json_build_object('time_zone', c.time_zone, 'always', c.always, 'hours', c.hours, 'exceptions', ${listOf(`
    SELECT e.date, e.name, e.hours FROM calendar_exception e WHERE e.account_id = c.account_id AND e.calendar_id = c.id ORDER BY e.date`)})
  FROM business_calendar c WHERE c.account_id = r.account_id AND c.is_default AND c.deleted_at IS NULL)`

const BEGINS = 'coalesce(v.started_at, v.scheduled_start)'
const ENDS = `coalesce(v.ended_at, ${BEGINS} + make_interval(mins => coalesce(nullif(v.minutes, 0), 60)))`

/** The visits of the other work order `o` that took or are to take time. */
const VISITS = listOf(`SELECT ${instant(BEGINS)} AS starts_at, ${instant(ENDS)} AS ends_at FROM visit v
  WHERE v.account_id = o.account_id AND v.work_order_id = o.id AND v.deleted_at IS NULL
    AND v.status NOT IN ('cancelled', 'no_access') AND ${BEGINS} IS NOT NULL ORDER BY v.sequence, v.id`)

const side = (ownColumn: string, other: string, order: string) => `
  SELECT kind, lag_minutes, ${other} AS other_id, ${ownColumn === 'after_id'} AS waits, account_id FROM work_order_dependency d
  WHERE d.account_id = r.account_id AND d.${ownColumn} = ${order} AND d.deleted_at IS NULL`

/** The dependencies of the work order whose id `order` is, without those that are released. */
export function linksOf(order: string): string {
  return listOf(`
    SELECT d.kind, d.lag_minutes, d.waits, json_build_object('id', o.id, 'work_order_number', o.work_order_number) AS other,
      ${VISITS} AS visits, CASE WHEN d.lag_minutes > 0 THEN ${CALENDAR} END AS calendar
    FROM (${side('after_id', 'before_id', order)} UNION ALL ${side('before_id', 'after_id', order)}) d
    JOIN work_order o ON o.account_id = d.account_id AND o.id = d.other_id
    WHERE o.deleted_at IS NULL AND o.status <> 'cancelled' ORDER BY o.work_order_number, d.waits`)
}

/** The minutes of work order `r` that no further visit takes; null where nobody said how long all of it is. */
export const UNPLANNED = `(SELECT whole.total_duration - (
    SELECT coalesce(sum(coalesce(nullif(v.minutes, 0), 60)), 0)::int FROM visit v
    WHERE v.account_id = r.account_id AND v.work_order_id = r.id AND NOT v.is_primary AND v.deleted_at IS NULL
      AND v.status NOT IN ('cancelled', 'no_access'))
  FROM work_order whole WHERE whole.account_id = r.account_id AND whole.id = r.id AND whole.total_duration IS NOT NULL)`
