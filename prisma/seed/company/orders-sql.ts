import { CALLS_PER_TYPE } from './lookups'
import { assetCounts, firstAssets, PAST_DAYS, type CompanySize } from './plan'

/* Work orders: first a plan of all of them, then rows from it, some thousands at a time. */

const TYPES = `'{service,repair,maintenance,installation,inspection,emergency}'::work_order_type[]`

/** Days from the call to the visit by type: the least, and how many more it may be. */
const LEAST = `'{1,0,7,8,4,0}'::int[]`
const MORE = `'{6,4,17,16,12,1}'::int[]`

/** When calls came: which day is the last (0 is today), until which minute of it, and now in milliseconds. */
export interface Until {
  day: number
  minute: number
  now: number
}

/**
 * The plan of all orders, as the table company_order. Calls grow denser over the years, in office hours and in the order
 * of their numbers; visits follow days later, weekends spread over the next week, in turn over the technicians of the customer's branch.
 */
export function planOrders(size: CompanySize, key: string, until: Until): string {
  const { workOrders, customers, assets, slotMinutes, slotsPerDay } = size
  return `
  CREATE TEMP TABLE company_order AS
  WITH called AS (
    SELECT i::int, ${PAST_DAYS + until.day}::float8 * (1 - power((i + 0.5::float8) / ${workOrders}, 0.85::float8)) AS ago,
      pg_temp.roll(i, 21) AS kind, pg_temp.roll(i, 22) AS wait
    FROM generate_series(0, ${workOrders - 1}) AS i
  ), typed AS (
    SELECT i, ago, wait, ${until.day} - floor(ago)::int AS day, 1 - (ago - floor(ago)) AS part,
      CASE WHEN kind < 0.18 THEN 1 WHEN kind < 0.52 THEN 2 WHEN kind < 0.81 THEN 3 WHEN kind < 0.85 THEN 4
        WHEN kind < 0.93 THEN 5 ELSE 6 END AS type
    FROM called
  ), timed AS (
    SELECT i, type, ago,
      d.noon + ((part * CASE WHEN d.d = ${until.day} THEN ${until.minute - 420} ELSE 660 END - 300) * 60000)::bigint AS ms,
      d.d + (${LEAST})[type] + floor((${MORE})[type] * wait)::int AS due
    FROM typed t JOIN company_day d ON d.d = t.day
  ), dated AS (
    SELECT i, type, ago, ms, due + CASE WHEN type = 6 OR d.weekday < 6 THEN 0 ELSE 8 - d.weekday + i % 5 END AS day
    FROM timed JOIN company_day d ON d.d = due
  ), placed AS (
    SELECT o.i, o.type, o.ms, o.day, c.n AS customer, c.branch_id,
      c.n / 10 * 100 + ('{${firstAssets.join(',')}}'::int[])[c.n % 10 + 1]
        + floor(('{${assetCounts.join(',')}}'::int[])[c.n % 10 + 1] * pg_temp.roll(i, 24))::int AS asset,
      (row_number() OVER (PARTITION BY c.branch_id, o.day ORDER BY pg_temp.roll(i, 25)) - 1)::int AS turn
    FROM dated o
    JOIN company_customer c ON c.n = floor(power(pg_temp.roll(i, 23), 1.5)
      * greatest(1, ${customers} * (0.59 + 0.4 * (1 - ago / ${PAST_DAYS})) - 12))::int
  ), planned AS (
    SELECT p.*, t.id AS technician_id, pg_temp.roll(i, 29) AS fate, pg_temp.roll(i, 30) AS rank, pg_temp.roll(i, 31) AS pace,
      least((ARRAY[30, 45, 60, 60, 90])[floor(5 * pg_temp.roll(i, 28))::int + 1], ${slotMinutes}) AS minutes,
      greatest(p.ms + 1800000, d.noon + (p.turn / t.colleagues % ${slotsPerDay} * ${slotMinutes} - 300) * 60000::bigint) AS visit
    FROM placed p
    JOIN company_day d ON d.d = p.day
    JOIN company_technician t ON t.branch_id = p.branch_id AND t.k = p.turn % t.colleagues
  ), fated AS (
    SELECT *, CASE
        WHEN visit > ${until.now} THEN CASE WHEN fate < 0.85 THEN 'assigned' WHEN fate < 0.98 THEN 'open'
          WHEN fate < 0.99 THEN 'cancelled' ELSE 'draft' END
        WHEN visit + minutes * 60000 > ${until.now} THEN CASE WHEN fate < 0.9 THEN 'in_progress' ELSE 'assigned' END
        WHEN fate < 0.93 OR (fate < 0.96 AND visit < ${until.now} - 1814400000::bigint) THEN 'completed'
        WHEN fate < 0.965 OR visit < ${until.now} - 1814400000::bigint THEN 'cancelled'
        WHEN fate < 0.99 THEN 'on_hold' ELSE 'assigned' END::work_order_status AS status,
      least(visit + ((pace - 0.3) * 900000)::bigint, ${until.now} - 60000::bigint) AS start
    FROM planned
  )
  SELECT i, ms, customer, technician_id, visit, minutes, rank, status, (${TYPES})[type] AS type,
    pg_temp.id_at(ms, '${key}order' || i) AS id,
    (type - 1) * ${CALLS_PER_TYPE} + floor(${CALLS_PER_TYPE} * pg_temp.roll(i, 26))::int AS call,
    CASE WHEN asset < ${assets} AND pg_temp.roll(i, 27) < 0.8 THEN asset END AS asset,
    CASE WHEN status IN ('in_progress', 'on_hold', 'completed') THEN start END AS start,
    CASE WHEN status = 'completed' THEN least(start + (minutes * (0.7 + 0.4 * pace) * 60000)::bigint, ${until.now}) END AS finish
  FROM fated`
}

/** $1 account, $2 first order, $3 order after the last, $4 number before the first. */
export const INSERT_ORDERS = `
  INSERT INTO work_order (id, account_id, work_order_number, status, priority, work_order_type, description, customer_id,
    contact_id, site_id, technician_id, scheduled_date, estimated_duration, due_by, started_at, completed_at, created_at,
    updated_at)
  SELECT o.id, $1, 'WO-' || lpad(digits, greatest(6, length(digits)), '0'), o.status,
    CASE WHEN o.type = 'emergency' THEN CASE WHEN rank < 0.8 THEN 'urgent' ELSE 'high' END
      WHEN rank < 0.25 THEN 'low' WHEN rank < 0.8 THEN 'medium' WHEN rank < 0.97 THEN 'high' ELSE 'urgent' END::priority,
    o.type, k.description, c.id, c.contact_id, c.site_id,
    CASE WHEN waiting THEN NULL ELSE o.technician_id END, CASE WHEN waiting THEN NULL ELSE pg_temp.moment(o.visit) END,
    o.minutes, CASE WHEN rank > 0.3 THEN pg_temp.moment(o.visit + (rank * 4 * 86400000)::bigint) END,
    pg_temp.moment(o.start), pg_temp.moment(o.finish), pg_temp.moment(o.ms), pg_temp.moment(coalesce(o.finish, o.start, o.ms))
  FROM company_order o
  JOIN company_customer c ON c.n = o.customer
  JOIN company_call k ON k.n = o.call
  CROSS JOIN LATERAL (SELECT ($4::int + o.i - $2::int + 1)::text AS digits, o.status IN ('open', 'draft') AS waiting) AS more
  WHERE o.i >= $2::int AND o.i < $3::int
  ORDER BY o.i`

export const INSERT_ORDER_ASSETS = `
  INSERT INTO work_order_asset (account_id, work_order_id, asset_id)
  SELECT $1, o.id, a.id FROM company_order o JOIN company_asset a ON a.m = o.asset WHERE o.i >= $2 AND o.i < $3`

/** Two tasks for each order; of one that has begun the first is done and the second follows the order. */
export const INSERT_TASKS = `
  INSERT INTO task (id, account_id, work_order_id, name, status, sequence, estimated_duration, actual_duration,
    technician_id, started_at, completed_at, created_at, updated_at)
  SELECT pg_temp.id_at(o.ms, o.id || 'task' || s), $1, o.id, CASE s WHEN 1 THEN k.first_task ELSE k.second_task END,
    CASE WHEN o.start IS NULL THEN 'pending' WHEN o.status = 'completed' OR s = 1 THEN 'completed'
      WHEN o.status = 'on_hold' THEN 'blocked' ELSE 'in_progress' END::task_status,
    s, o.minutes / 2, CASE WHEN done IS NOT NULL THEN ((done - begun) / 60000)::int END,
    CASE WHEN o.status NOT IN ('open', 'draft') THEN o.technician_id END, pg_temp.moment(begun), pg_temp.moment(done),
    pg_temp.moment(o.ms), pg_temp.moment(coalesce(done, begun, o.ms))
  FROM company_order o
  JOIN company_call k ON k.n = o.call
  CROSS JOIN (VALUES (1), (2)) AS step(s)
  CROSS JOIN LATERAL (
    SELECT CASE WHEN s = 1 THEN o.start WHEN o.status <> 'on_hold' THEN half END AS begun,
      CASE WHEN s = 1 THEN half ELSE o.finish END AS done
    FROM (SELECT o.start + coalesce(o.finish - o.start, 60000) / 2 AS half) AS halves
  ) AS times
  WHERE o.i >= $2 AND o.i < $3
  ORDER BY o.i, s`
