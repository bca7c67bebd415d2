import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { literalList } from '@/lib/db/literal-list'
import { queryList } from '@/lib/db/statement'
import { listReader } from '@/lib/db/transaction'
import { type BoardFilters, filterTechnicians } from '@/lib/domain/board/filters'
import type { MonthDay } from '@/lib/domain/board/month'
import { datesOf, rangeOf } from '@/lib/domain/board/zoned'
import { capacityOfDays } from '@/lib/domain/capacity/capacity'
import { TIMELESS_STATUSES, WAITING_STATUSES } from '@/lib/domain/work-orders/status'
import { readClosedDays } from '@/lib/services/people/closed-days'
import { selectFurtherVisits } from '@/lib/services/work/further-visits'
import { readWorkers } from './workers'

type Counts = Pick<MonthDay, 'date' | 'jobs' | 'urgent' | 'unassigned'>

/**
 * The six weeks around the month of a day: how full each day is, how many jobs it has, and what of it needs somebody. In a fixed number of
 * queries, without the jobs themselves: of a large company they are 50,000. Throws `forbidden`.
 */
export async function readMonth(ctx: ServiceContext, date: string, filters: BoardFilters): Promise<MonthDay[]> {
  requireScope(ctx, 'read:work-orders')
  const { timeZone } = ctx.account
  const dates = datesOf('month', date)
  const [first, last] = [dates[0] ?? date, dates.at(-1) ?? date]
  const [everybody, closed, counts] = await Promise.all([
    readWorkers(ctx, rangeOf(first, last, timeZone)),
    readClosedDays(listReader(ctx), ctx, first, last),
    queryList<Counts>(ctx, countsBetween(ctx, first, last, filters)),
  ])
  const workers = filterTechnicians(everybody, filters)
  const capacity = capacityOfDays(
    workers,
    dates.map((day) => rangeOf(day, day, timeZone)),
  )
  const countsOf = new Map(counts.map((one) => [one.date, one]))
  const nameOf = new Map(closed.map((one) => [one.date, one.name]))
  return dates.map((day, index) => {
    const { available = 0, booked = 0, absent = [] } = capacity[index] ?? {}
    const { jobs = 0, urgent = 0, unassigned = 0 } = countsOf.get(day) ?? {}
    return { date: day, available, booked, jobs, urgent, unassigned, absent, closed: nameOf.get(day) ?? null }
  })
}

/**
 * What begins on each day, and what nobody has: by its time, or else by when it is due. Work without a technician passes the filters of
 * technicians by the territory of its site and by the skills that it needs.
 */
function countsBetween(
  { accountId, account }: ServiceContext,
  first: string,
  last: string,
  { branch_id, territory, skill, technician_id, status }: BoardFilters,
): Prisma.Sql {
  const { start, end } = rangeOf(first, last, account.timeZone)
  const [from, to] = [start, end].map((instant) => Prisma.sql`${new Date(instant).toISOString()}::timestamptz`)
  const columns = Prisma.raw(
    'account_id, technician_id, scheduled_date, status, priority, due_by, site_id, required_skills',
  )
  const live = Prisma.sql`account_id = ${accountId}::uuid AND deleted_at IS NULL`
  const waits = Prisma.sql`status IN (${Prisma.raw(literalList(WAITING_STATUSES))})`
  const further = (condition: Prisma.Sql) =>
    Prisma.sql`SELECT ${columns} FROM (${selectFurtherVisits(Prisma.sql`visit.account_id = ${accountId}::uuid AND ${condition}`)}) further`
  const ofFilters = Prisma.sql`(${branch_id}::text IS NULL OR person.branch_id::text = ${branch_id})
    AND (${technician_id}::text IS NULL OR person.id::text = ${technician_id})
    AND (${territory}::text IS NULL OR person.territory = ${territory}) AND (${skill}::text IS NULL OR ${skill} = ANY(person.skills))`
  return Prisma.sql`SELECT (coalesce(job.scheduled_date, job.due_by) AT TIME ZONE ${account.timeZone})::date::text AS date,
      (count(*) FILTER (WHERE job.technician_id IS NOT NULL))::int AS jobs,
      (count(*) FILTER (WHERE job.technician_id IS NOT NULL AND priority = 'urgent' AND job.status <> 'completed'))::int AS urgent,
      (count(*) FILTER (WHERE job.technician_id IS NULL))::int AS unassigned
    FROM (
      SELECT ${columns} FROM work_order WHERE ${live} AND technician_id IS NOT NULL
        AND scheduled_date >= ${from} AND scheduled_date < ${to} AND status NOT IN (${Prisma.raw(literalList(TIMELESS_STATUSES))})
      UNION ALL
      SELECT ${columns} FROM work_order WHERE ${live} AND ${waits} AND technician_id IS NULL
        AND coalesce(scheduled_date, due_by) >= ${from} AND coalesce(scheduled_date, due_by) < ${to}
      UNION ALL
      ${further(Prisma.sql`visit.scheduled_start >= ${from} AND visit.scheduled_start < ${to}`)}
        WHERE status NOT IN (${Prisma.raw(literalList(TIMELESS_STATUSES))})
    ) job
    LEFT JOIN technician person ON person.account_id = job.account_id AND person.id = job.technician_id
      AND person.deleted_at IS NULL AND person.status = 'active'
    LEFT JOIN site ON site.account_id = job.account_id AND site.id = job.site_id AND job.technician_id IS NULL
    WHERE (${status.length} = 0 OR job.status::text = ANY(${[...status]}))
      AND CASE WHEN job.technician_id IS NOT NULL THEN person.id IS NOT NULL AND ${ofFilters}
        ELSE (${territory}::text IS NULL OR site.territory = ${territory}) AND (${skill}::text IS NULL OR ${skill} = ANY(job.required_skills)) END
    GROUP BY 1`
}
