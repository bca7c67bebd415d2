import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { furtherVisits } from '@/lib/services/work/further-visits'
import { literalList } from '@/lib/db/literal-list'
import { listReader, reader, type Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { FINISHED_STATUSES, TIMELESS_STATUSES } from '@/lib/domain/work-orders/status'
import { notFound } from '@/lib/errors'
import type { LeaveWithJobs, TimeOffRecord } from '@/lib/schemas/people/time-off'
import { timeOffSelect, toTimeOffRecord } from '@/lib/services/people/time-off'

/** Work that nobody has to do: not planned yet, or finished. */
const NOT_TO_DO = Prisma.raw(literalList([...new Set([...TIMELESS_STATUSES, ...FINISHED_STATUSES])]))

/** How long before a leave a job may have begun that reaches into it. */
const MAX_REACH = Prisma.sql`interval '14 days'`

const FURTHER = Prisma.raw(furtherVisits('true'))

const MAX_LEAVE = 500

/**
 * The leave of a technician that ends after the given instant, soonest first, each with the unfinished work that is scheduled into
 * it. Throws `forbidden`, `not_found`.
 */
export async function listComingLeave(
  ctx: ServiceContext,
  technicianId: string,
  endsAfter: Date,
): Promise<LeaveWithJobs[]> {
  requireScope(ctx, 'read:work-orders')
  const tx = listReader(ctx)
  const where = { account_id: ctx.accountId, id: technicianId, deleted_at: null }
  const coming = {
    where: { deleted_at: null, ends_at: { gt: endsAfter } },
    orderBy: [{ starts_at: 'asc' }, { id: 'asc' }],
    take: MAX_LEAVE,
    select: timeOffSelect,
  } satisfies Prisma.TimeOffFindManyArgs
  const technician = isId(technicianId) && (await tx.technician.findFirst({ where, select: { time_off: coming } }))
  if (!technician) throw notFound('technician')
  return addJobs(tx, ctx, technician.time_off.map(toTimeOffRecord))
}

/** A leave with the unfinished work that is scheduled into it. Throws `forbidden`. */
export async function withJobs(ctx: ServiceContext, leave: TimeOffRecord): Promise<LeaveWithJobs> {
  requireScope(ctx, 'read:work-orders')
  const [counted] = await addJobs(reader(ctx), ctx, [leave])
  return counted ?? { ...leave, jobs: 0 }
}

async function addJobs(
  tx: Transaction,
  ctx: ServiceContext,
  leave: readonly TimeOffRecord[],
): Promise<LeaveWithJobs[]> {
  const rows = await tx.$queryRaw<{ id: string; jobs: number }[]>`
    SELECT t.id, (
      SELECT count(*)::int FROM work_order w
      WHERE w.account_id = t.account_id AND w.technician_id = t.technician_id AND w.deleted_at IS NULL
        AND w.status NOT IN (${NOT_TO_DO})
        AND w.scheduled_date >= t.starts_at - ${MAX_REACH} AND w.scheduled_date < t.ends_at
        AND w.scheduled_date + make_interval(mins => coalesce(w.estimated_duration, 60)) > t.starts_at
    ) + (
      SELECT count(*)::int FROM (${FURTHER}) v
      WHERE v.account_id = t.account_id AND v.technician_id = t.technician_id AND v.status NOT IN (${NOT_TO_DO})
        AND v.scheduled_date >= t.starts_at - ${MAX_REACH} AND v.scheduled_date < t.ends_at
        AND v.scheduled_date + make_interval(mins => coalesce(v.estimated_duration, 60)) > t.starts_at
    ) AS jobs
    FROM time_off t WHERE t.account_id = ${ctx.accountId}::uuid AND t.id = ANY(${leave.map(({ id }) => id)}::uuid[])`
  const jobs = new Map(rows.map((row) => [row.id, row.jobs]))
  return leave.map((one) => ({ ...one, jobs: jobs.get(one.id) ?? 0 }))
}
