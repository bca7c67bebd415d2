import type { ServiceContext } from '@/lib/access/context'
import { Prisma } from '@/prisma/generated/client'
import { selectFurtherVisits } from '@/lib/services/work/further-visits'
import { shiftRows } from '@/lib/services/people/working-time'
import { queryList } from '@/lib/db/statement'
import { literalList } from '@/lib/db/literal-list'
import type { Interval } from '@/lib/domain/board/interval'
import type { Worker } from '@/lib/domain/capacity/capacity'
import { takenBy } from '@/lib/domain/capacity/remaining'
import { type WeeklyShift, workingTime } from '@/lib/domain/conflicts/working-time'
import { TIMELESS_STATUSES, type WorkOrderStatus } from '@/lib/domain/work-orders/status'

/** Work that is longer than this is not looked for before the first day. */
const MAX_REACH_MS = 14 * 86_400_000

type Seconds = number

type Person = Pick<Worker, 'id' | 'name' | 'territory' | 'skills'> & {
  branch_id: string | null
  shifts: WeeklyShift[]
  leave: [starts: Seconds, ends: Seconds][]
}

type Work = [
  status: WorkOrderStatus,
  scheduled: Seconds,
  minutes: number | null,
  started: Seconds | null,
  completed: Seconds | null,
]

/**
 * The active technicians of the account with their shifts, leave and work between two instants, in two queries. The work of six weeks of a
 * large company is 60,000 visits, so it comes as JSON, without a record for each.
 */
export async function readWorkers(
  ctx: ServiceContext,
  span: Interval,
): Promise<(Worker & { branch_id: string | null })[]> {
  const [people, work] = await Promise.all([
    queryList<Person>(ctx, peopleBetween(ctx, span)),
    queryList<{ technician_id: string; work: Work[] }>(ctx, workBetween(ctx, span)),
  ])
  const workOf = new Map(work.map((row) => [row.technician_id, row.work]))
  const working = sharedWorkingTime(ctx.account.timeZone)
  return people.map(({ shifts, leave, ...person }) => ({
    ...person,
    working: working(shifts),
    leave: leave.map(([starts, ends]) => ({ start: starts * 1000, end: ends * 1000 })),
    jobs: (workOf.get(person.id) ?? []).flatMap((one) => {
      const job = takenBy(unpackWork(one))
      return job && job.end > span.start ? [job] : []
    }),
  }))
}

/** Working time that is computed once for all who have the same shifts, and once for each span. */
function sharedWorkingTime(timeZone: string): (shifts: readonly WeeklyShift[]) => Worker['working'] {
  const byShifts = new Map<string, Worker['working']>()
  return (shifts) => {
    const key = JSON.stringify(shifts)
    const working = byShifts.get(key) ?? oncePerSpan(workingTime(shifts, timeZone))
    byShifts.set(key, working)
    return working
  }
}

function oncePerSpan(working: Worker['working']): Worker['working'] {
  const bySpan = new Map<string, Interval[]>()
  return (span) => {
    const key = `${span.start} ${span.end}`
    const spans = bySpan.get(key) ?? working(span)
    bySpan.set(key, spans)
    return spans
  }
}

function unpackWork([status, scheduled, estimated_duration, started, completed]: Work): Parameters<typeof takenBy>[0] {
  const dateOf = (seconds: Seconds | null) => (seconds === null ? null : new Date(seconds * 1000))
  return {
    status,
    estimated_duration,
    scheduled_date: dateOf(scheduled),
    started_at: dateOf(started),
    completed_at: dateOf(completed),
  }
}

const seconds = (column: string) => `extract(epoch FROM ${column})::float8`

function peopleBetween({ accountId }: ServiceContext, { start, end }: Interval): Prisma.Sql {
  const [from, to] = [timestamp(start), timestamp(end)]
  const ofPerson = 'account_id = person.account_id AND technician_id = person.id'
  const shifts = Prisma.raw(shiftRows(ofPerson, ofPerson))
  return Prisma.sql`SELECT person.id, person.name, person.territory, person.branch_id, coalesce(person.skills, '{}') AS skills,
      coalesce((SELECT json_agg(one ORDER BY weekday, date, start_minute) FROM (${shifts}) one
        WHERE date IS NULL OR date BETWEEN (${from} - interval '1 day')::date AND (${to} + interval '1 day')::date), '[]') AS shifts,
      coalesce((SELECT json_agg(json_build_array(${Prisma.raw(seconds('starts_at'))}, ${Prisma.raw(seconds('ends_at'))}))
        FROM time_off WHERE account_id = person.account_id AND technician_id = person.id AND deleted_at IS NULL
          AND starts_at < ${to} AND ends_at > ${from}), '[]') AS leave
    FROM technician person
    WHERE person.account_id = ${accountId}::uuid AND person.deleted_at IS NULL AND person.status = 'active'
    ORDER BY person.name, person.id`
}

/** The work of each technician that begins between two instants or two weeks before: primary visits, and further ones (R-VI-6). */
function workBetween({ accountId }: ServiceContext, { start, end }: Interval): Prisma.Sql {
  const [from, to] = [timestamp(start - MAX_REACH_MS), timestamp(end)]
  const further =
    selectFurtherVisits(Prisma.sql`visit.account_id = ${accountId}::uuid AND visit.technician_id IS NOT NULL
    AND visit.scheduled_start >= ${from} AND visit.scheduled_start < ${to}`)
  const columns = Prisma.raw('technician_id, status, scheduled_date, estimated_duration, started_at, completed_at')
  return Prisma.sql`SELECT technician_id, json_agg(json_build_array(status, ${Prisma.raw(seconds('scheduled_date'))},
      estimated_duration, ${Prisma.raw(seconds('started_at'))}, ${Prisma.raw(seconds('completed_at'))})) AS work
    FROM (
      SELECT ${columns} FROM work_order
      WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL AND technician_id IS NOT NULL
        AND scheduled_date >= ${from} AND scheduled_date < ${to}
      UNION ALL SELECT ${columns} FROM (${further}) further
    ) planned
    WHERE status NOT IN (${Prisma.raw(literalList(TIMELESS_STATUSES))}) GROUP BY technician_id`
}

function timestamp(instant: number): Prisma.Sql {
  return Prisma.sql`${new Date(instant).toISOString()}::timestamptz`
}
