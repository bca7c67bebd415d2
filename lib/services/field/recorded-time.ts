import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'
import { instantAt } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import type { Entered } from '@/lib/domain/timesheets/entries'
import { ENTERED_KINDS, type EnteredKind } from '@/lib/domain/timesheets/kinds'
import { type SheetState } from '@/lib/domain/timesheets/states'
import type { Moment, Span } from '@/lib/domain/timesheets/segments'
import { countsEvent } from '@/lib/services/work/follow-up'

/** What was recorded of somebody's time, and the states of their sheets by Mondays. */
export type RecordedTime = {
  moments: Moment[]
  entered: Entered[]
  /** What people call the work orders that it names. */
  numbers: Map<string, string>
  sheets: { week_start: string; state: SheetState }[]
}

type Row = {
  technician_id: string
  id: string
  kind: Moment['kind'] | EnteredKind
  from: number
  to: number | null
  job: string | null
  number: string | null
  note: string | null
  voids: string | null
}
type SheetRow = { technician_id: string; week_start: string; state: SheetState }

const DAY = 86_400_000

const ms = (column: string) => Prisma.raw(`(extract(epoch FROM ${column}) * 1000)::bigint`)

/** The week that begins on a Monday, as instants. */
export function weekSpan(weekStart: string, timeZone: string): Span {
  return { from: instantAt(weekStart, 0, timeZone), to: instantAt(addDays(weekStart, 7), 0, timeZone) }
}

/**
 * Reads what was recorded of the time of technicians in a span and a day around it, by one statement: events of jobs, each by the id of the
 * first of its corrections, presses of the day clock, and what people entered.
 */
export async function readRecordedTime(
  ctx: ServiceContext,
  technicianIds: readonly string[],
  span: Span,
): Promise<ReadonlyMap<string, RecordedTime>> {
  const account = Prisma.sql`${ctx.accountId}::uuid`
  const people = Prisma.sql`${[...technicianIds]}::uuid[]`
  const [from, to] = [new Date(span.from - DAY), new Date(span.to + DAY)]
  const isOurs = (row: string, column: string) => Prisma.sql`${Prisma.raw(row)}.account_id = ${account}
    AND ${Prisma.raw(row)}.technician_id = ANY(${people}) AND ${Prisma.raw(`${row}.${column}`)} BETWEEN ${from} AND ${to}`
  const [{ rows, sheets } = { rows: [], sheets: [] }] = await reader(ctx).$queryRaw<
    { rows: Row[]; sheets: SheetRow[] }[]
  >`
    WITH RECURSIVE chain AS (
      SELECT e.id, e.id AS root, e.voids_id AS earlier FROM field_event e
      WHERE ${isOurs('e', 'occurred_at')} AND ${Prisma.raw(countsEvent('e'))}
      UNION ALL
      SELECT chain.id, e.id, e.voids_id FROM chain
      JOIN field_event e ON e.account_id = ${account} AND e.id = chain.earlier
    ), entered AS (
      SELECT t.id FROM time_entry t WHERE ${isOurs('t', 'started_at')}
      UNION SELECT t.id FROM time_entry v JOIN time_entry t ON t.account_id = v.account_id AND t.voids_id = v.id
      WHERE ${isOurs('v', 'started_at')}
      UNION SELECT t.id FROM field_event e JOIN time_entry t ON t.account_id = e.account_id AND t.field_event_id = e.id
      WHERE ${isOurs('e', 'occurred_at')}
    ), told AS (
      SELECT e.technician_id, chain.root AS id, e.kind, ${ms('e.occurred_at')} AS "from", NULL::bigint AS "to",
        e.work_order_id AS job, NULL AS note, NULL::uuid AS voids
      FROM chain JOIN field_event e ON e.account_id = ${account} AND e.id = chain.id WHERE chain.earlier IS NULL
      UNION ALL
      SELECT t.technician_id, t.id, t.kind, ${ms('t.started_at')}, ${ms('t.ended_at')}, t.work_order_id, t.note,
        coalesce(t.voids_id, t.field_event_id)
      FROM entered JOIN time_entry t ON t.account_id = ${account} AND t.id = entered.id
    )
    SELECT (SELECT coalesce(json_agg(one ORDER BY one."from", one.id), '[]') FROM (
        SELECT told.*, w.work_order_number AS number FROM told
        LEFT JOIN work_order w ON w.account_id = ${account} AND w.id = told.job) one) AS rows,
      (SELECT coalesce(json_agg(json_build_object('technician_id', s.technician_id, 'week_start', s.week_start, 'state', s.state)
          ORDER BY s.week_start), '[]')
        FROM timesheet s WHERE s.account_id = ${account} AND s.technician_id = ANY(${people})
          AND s.week_start BETWEEN (${from}::timestamptz - interval '7 days')::date AND ${to}::timestamptz::date) AS sheets`
  return new Map(technicianIds.map((id) => [id, recordedOf(rows, sheets, id)]))
}

function recordedOf(allRows: readonly Row[], allSheets: readonly SheetRow[], technicianId: string): RecordedTime {
  const rows = allRows.filter(({ technician_id }) => technician_id === technicianId)
  return {
    moments: rows.flatMap(({ id, kind, from, job }) => (isMoment(kind) ? [{ id, kind, at: from, job }] : [])),
    entered: rows.flatMap(({ id, kind, from, to, job, note, voids }) =>
      isMoment(kind) || to === null ? [] : [{ id, kind, from, to, job, note, voids }],
    ),
    numbers: new Map(rows.flatMap(({ job, number }) => (job && number ? [[job, number] as const] : []))),
    sheets: allSheets.flatMap(({ technician_id, ...sheet }) => (technician_id === technicianId ? [sheet] : [])),
  }
}

function isMoment(kind: Row['kind']): kind is Moment['kind'] {
  return !(ENTERED_KINDS as readonly string[]).includes(kind)
}
