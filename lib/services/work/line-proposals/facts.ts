import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { listOf } from '@/lib/db/json-sql'
import { literalList } from '@/lib/db/literal-list'
import type { Transaction } from '@/lib/db/transaction'
import { NO_PROPOSALS, type ProposalFacts, type Proposed, proposeLines } from '@/lib/domain/billing/proposals'
import { ALWAYS } from '@/lib/domain/calendar/types'
import { countsEvent } from '@/lib/services/work/follow-up'

/* What the proposed lines of work orders follow from, in one statement however many they are. Columns alone are written into these texts. */

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint`

const ITEM = `item.id, item.name, item.unit, item.unit_price::float8 AS unit_price, item.minimum::float8 AS minimum, item.step::float8 AS step`
const itemWhere = (condition: string) => `FROM price_item item
  WHERE item.account_id = r.account_id AND item.deleted_at IS NULL AND ${condition}`

/** The item that the job type names for a kind of price item, else the company's default one. */
const itemOf = (kind: 'labor' | 'travel') => `(SELECT row_to_json(one) FROM (SELECT ${ITEM},
    (SELECT row_to_json(other) FROM (SELECT ${ITEM.replaceAll('item.', 'after.')} FROM price_item after
      WHERE after.account_id = item.account_id AND after.id = item.after_hours_item_id AND after.deleted_at IS NULL) other) AS after_hours
  ${itemWhere(`CASE WHEN job.${kind}_item_id IS NULL THEN item.is_default AND item.kind = '${kind}' ELSE item.id = job.${kind}_item_id END`)}) one)`

const TASKS = listOf(`SELECT t.id, t.technician_id, t.actual_duration, ${listOf(`SELECT used.part_id, used.quantity,
      (SELECT row_to_json(one) FROM (SELECT ${ITEM} ${itemWhere('item.part_id = used.part_id')}) one) AS item
    FROM task_part used WHERE used.account_id = t.account_id AND used.task_id = t.id AND used.kind = 'used' ORDER BY used.position`)} AS parts
  FROM task t WHERE t.account_id = r.account_id AND t.work_order_id = r.id AND t.deleted_at IS NULL ORDER BY t.sequence, t.id`)

const LINES =
  listOf(`SELECT l.id, l.task_id, l.type, l.description, l.unit, l.part_id, l.price_item_id, l.source, l.quantity::float8 AS quantity,
    l.unit_price::float8 AS unit_price, l.coverage_locked AS "isLocked"
  FROM task t JOIN line_item l ON l.account_id = t.account_id AND l.task_id = t.id AND l.deleted_at IS NULL
  WHERE t.account_id = r.account_id AND t.work_order_id = r.id AND t.deleted_at IS NULL ORDER BY l.id`)

const VISITS =
  listOf(`SELECT v.id, v.technician_id, v.group_id, ${ms('v.started_at')} AS "from", ${ms('v.ended_at')} AS "to"
  FROM visit v WHERE v.account_id = r.account_id AND v.work_order_id = r.id AND v.deleted_at IS NULL
  ORDER BY v.is_primary DESC, v.sequence, v.id`)

const DAY_MARKS = ['break_started', 'break_ended', 'day_ended']

/** What was reported, and the breaks and ends of days between the first and the last of that. */
const MOMENTS = listOf(`SELECT e.id, e.kind, ${ms('e.occurred_at')} AS at, e.technician_id, e.visit_id, false AS "isDay"
  FROM field_event e WHERE e.account_id = r.account_id AND e.work_order_id = r.id AND ${countsEvent('e')}
  UNION ALL
  SELECT mark.id, mark.kind, ${ms('mark.started_at')}, mark.technician_id, NULL, true
  FROM (SELECT e.account_id, e.technician_id, min(e.occurred_at) AS "from", max(e.occurred_at) AS until FROM field_event e
    WHERE e.account_id = r.account_id AND e.work_order_id = r.id AND ${countsEvent('e')} GROUP BY e.account_id, e.technician_id) span
  JOIN time_entry mark ON mark.account_id = span.account_id AND mark.technician_id = span.technician_id
    AND mark.started_at BETWEEN span."from" AND span.until AND mark.kind IN (${literalList(DAY_MARKS)})
  WHERE NOT EXISTS (SELECT FROM time_entry newer WHERE newer.account_id = mark.account_id AND newer.voids_id = mark.id)`)

const DECISIONS = listOf(`SELECT d.source_key, d.quantity::float8 AS quantity, d.decision, d.line_item_id
  FROM line_proposal d WHERE d.account_id = r.account_id AND d.work_order_id = r.id AND d.deleted_at IS NULL ORDER BY d.id`)

const CALENDAR = `(SELECT row_to_json(one) FROM (SELECT c.time_zone, c.always, c.hours, ${listOf(
  `SELECT x.date::text AS date, x.name, x.hours FROM calendar_exception x
   WHERE x.account_id = c.account_id AND x.calendar_id = c.id ORDER BY x.date`,
)} AS exceptions
  FROM business_calendar c WHERE c.account_id = r.account_id AND c.is_default AND c.deleted_at IS NULL) one)`

const FACTS =
  Prisma.raw(`json_build_object('tasks', ${TASKS}, 'lines', ${LINES}, 'visits', ${VISITS}, 'moments', ${MOMENTS},
  'labor', ${itemOf('labor')}, 'travel', ${itemOf('travel')}, 'decisions', ${DECISIONS}, 'calendar', ${CALENDAR},
  'completedAt', ${ms('coalesce(r.completed_at, r.updated_at)')}, 'pricing', r.pricing)`)

/**
 * What is not charged, or was billed in another program without a line, proposes nothing; what was billed does once something was reported
 * since.
 */
const PROPOSES = Prisma.raw(`r.billing_state <> 'not_due' AND NOT EXISTS (
  SELECT FROM billing_mark m WHERE m.account_id = r.account_id AND m.work_order_id = r.id AND m.deleted_at IS NULL
    AND (m.kind = 'no_charge' OR m.line_item_ids = '{}'))
  AND (r.billing_state <> 'billed' OR (SELECT max(m.created_at) FROM billing_mark m
      WHERE m.account_id = r.account_id AND m.work_order_id = r.id AND m.deleted_at IS NULL) < greatest(
    (SELECT max(e.recorded_at) FROM field_event e WHERE e.account_id = r.account_id AND e.work_order_id = r.id),
    (SELECT max(t.updated_at) FROM task t WHERE t.account_id = r.account_id AND t.work_order_id = r.id)))`)

type Row = Omit<ProposalFacts, 'calendar'> & { calendar: ProposalFacts['calendar'] | null }

/** Proposes the lines of work orders (R-BI-7), by one statement. */
export async function readProposed(
  tx: Transaction,
  { accountId }: ServiceContext,
  ids: readonly string[],
): Promise<(id: string) => Proposed> {
  if (ids.length === 0) return () => NO_PROPOSALS
  const rows = await tx.$queryRaw<{ id: string; facts: Row }[]>`
    SELECT r.id, ${FACTS} AS facts FROM work_order r
    LEFT JOIN job_type job ON job.account_id = r.account_id AND job.id = r.job_type_id
    WHERE r.account_id = ${accountId}::uuid AND r.id = ANY(${[...ids]}::uuid[]) AND ${PROPOSES}`
  const proposed = new Map(
    rows.map(({ id, facts }) => {
      return [id, proposeLines({ ...facts, calendar: facts.calendar ?? ALWAYS })] as const
    }),
  )
  return (id) => proposed.get(id) ?? NO_PROPOSALS
}
