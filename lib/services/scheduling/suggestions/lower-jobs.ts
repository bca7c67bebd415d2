import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { query } from '@/lib/db/statement'
import { literalList } from '@/lib/db/literal-list'
import type { Interval } from '@/lib/domain/board/interval'
import type { LowerJob } from '@/lib/domain/suggestions/bump'
import { PLANNABLE_STATUSES } from '@/lib/domain/work-orders/movable'
import { PLAN_COLUMNS } from '@/lib/services/work/conflicts'
import { jobContext, type JobContext, type Plan } from '@/lib/services/work/schedule-context'

/** As many jobs that might be moved are read, the soonest first. */
export const MAX_READ = 60

type Row = Plan & {
  context: JobContext
  technician_id: string
  priority: LowerJob['job']['priority']
  work_order_type: LowerJob['job']['work_order_type']
}

/**
 * The work of technicians that begins within a span and that urgent work may push aside: open or assigned, and not urgent itself.
 * One statement.
 */
export async function readLowerJobs(
  ctx: ServiceContext,
  technicianIds: readonly string[],
  { start, end }: Interval,
): Promise<LowerJob[]> {
  const rows = await query<Row>(
    ctx.tx,
    Prisma.sql`
      SELECT ${PLAN_COLUMNS}, r.technician_id, r.priority::text AS priority, r.work_order_type::text AS work_order_type,
        ${jobContext(ctx)} AS context
      FROM work_order r JOIN customer c ON c.account_id = r.account_id AND c.id = r.customer_id
      WHERE r.account_id = ${ctx.accountId}::uuid AND r.deleted_at IS NULL AND r.technician_id = ANY(${technicianIds}::uuid[])
        AND r.status IN (${Prisma.raw(literalList(PLANNABLE_STATUSES))})
        AND r.priority <> 'urgent' AND r.work_order_type <> 'emergency'
        AND r.scheduled_date >= ${new Date(start)} AND r.scheduled_date < ${new Date(end)}
      ORDER BY r.scheduled_date, r.id LIMIT ${MAX_READ}`,
  )
  return rows.map(({ context: { site, response, resolution, promised }, technician_id, ...job }) => ({
    technicianId: technician_id,
    job: { ...job, site, response, resolution, promised },
  }))
}
