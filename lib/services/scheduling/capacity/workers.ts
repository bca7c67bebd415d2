import type { ServiceContext } from '@/lib/access/context'
import { Prisma } from '@/prisma/generated/client'
import { selectFurtherVisits } from '@/lib/services/work/further-visits'
import { allShifts, shiftsBetween } from '@/lib/services/people/working-time'
import { query } from '@/lib/db/statement'
import { literalList } from '@/lib/db/literal-list'
import type { Transaction } from '@/lib/db/transaction'
import type { Interval } from '@/lib/domain/board/interval'
import type { Worker } from '@/lib/domain/capacity/capacity'
import { groupBy } from '@/lib/domain/group-by'
import { takenBy } from '@/lib/domain/capacity/remaining'
import { workingTime } from '@/lib/domain/conflicts/working-time'
import { TIMELESS_STATUSES } from '@/lib/domain/work-orders/status'

/** Work that is longer than this is not looked for before the first day. */
const MAX_REACH_MS = 14 * 86_400_000

/** The active technicians of the account with their shifts, leave and work between two instants, in four queries. */
export async function readWorkers(tx: Transaction, ctx: ServiceContext, span: Interval): Promise<Worker[]> {
  const { accountId: account_id } = ctx
  const [from, to] = [new Date(span.start), new Date(span.end)]
  const [technicians, leave, work, further] = await Promise.all([
    tx.technician.findMany({
      where: { account_id, deleted_at: null, status: 'active' },
      select: { id: true, name: true, territory: true, skills: true, ...shiftsBetween(from, to) },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    }),
    tx.timeOff.findMany({
      where: { account_id, deleted_at: null, starts_at: { lt: to }, ends_at: { gt: from } },
      select: { technician_id: true, starts_at: true, ends_at: true },
    }),
    tx.workOrder.findMany({
      where: {
        account_id,
        deleted_at: null,
        status: { notIn: [...TIMELESS_STATUSES] },
        technician_id: { not: null },
        scheduled_date: { gte: new Date(span.start - MAX_REACH_MS), lt: to },
      },
      select: {
        technician_id: true,
        status: true,
        scheduled_date: true,
        estimated_duration: true,
        started_at: true,
        completed_at: true,
      },
    }),
    readFurther(tx, ctx, new Date(span.start - MAX_REACH_MS), to),
  ])
  const leaveOf = groupBy(leave, ({ technician_id }) => technician_id)
  const workOf = groupBy([...work, ...further], ({ technician_id }) => technician_id ?? '')
  return technicians.map(({ shifts, overtime, ...technician }) => ({
    ...technician,
    working: workingTime(allShifts({ shifts, overtime }), ctx.account.timeZone),
    leave: (leaveOf.get(technician.id) ?? []).map(({ starts_at, ends_at }) => ({
      start: starts_at.getTime(),
      end: ends_at.getTime(),
    })),
    jobs: (workOf.get(technician.id) ?? []).flatMap((one) => {
      const job = takenBy(one)
      return job && job.end > span.start ? [job] : []
    }),
  }))
}

type FurtherWork = Parameters<typeof takenBy>[0] & { technician_id: string | null }

/** The further visits that begin between two instants, as work of their own technicians (R-VI-6). */
function readFurther(tx: Transaction, { accountId }: ServiceContext, from: Date, to: Date): Promise<FurtherWork[]> {
  const begins = Prisma.sql`visit.account_id = ${accountId}::uuid AND visit.technician_id IS NOT NULL
    AND visit.scheduled_start >= ${from.toISOString()}::timestamptz AND visit.scheduled_start < ${to.toISOString()}::timestamptz`
  return query(
    tx,
    Prisma.sql`SELECT technician_id, status, scheduled_date, estimated_duration, started_at, completed_at
      FROM (${selectFurtherVisits(begins)}) further WHERE status NOT IN (${Prisma.raw(literalList(TIMELESS_STATUSES))})`,
  )
}
