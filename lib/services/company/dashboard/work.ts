import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { readCountsOf } from '@/lib/db/counts'
import type { Transaction } from '@/lib/db/transaction'
import { WORK_ORDER_STATUSES, type WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { Dashboard } from '@/lib/schemas/company/dashboard'
import { PRIORITIES } from '@/lib/schemas/work/work-order'
import { literalList } from '@/lib/db/literal-list'
import { FINISHED_STATUSES, WAITING_STATUSES } from '@/lib/domain/work-orders/status'

/** Every status with how many live work orders are in it; from the counters, whatever their number. */
export async function readStatuses(tx: Transaction, ctx: ServiceContext): Promise<Dashboard['by_status']> {
  const counts = await readCountsOf(tx, ctx, 'work_order.status')
  const pairs = WORK_ORDER_STATUSES.map((status) => [status, counts.get(status) ?? 0] as const)
  return Object.fromEntries(pairs) as Record<WorkOrderStatus, number>
}

type Unfinished = Pick<Dashboard, 'by_priority' | 'unfinished' | 'overdue' | 'unassigned'>

/** The unfinished work orders by what is urgent about them; read from an index that holds these alone. */
export async function readUnfinished(tx: Transaction, ctx: ServiceContext, now: Date): Promise<Unfinished> {
  const rows = await tx.$queryRaw<{ priority: string; total: number; overdue: number; unassigned: number }[]>`
    SELECT priority::text, count(*)::int AS total,
      count(*) FILTER (WHERE due_by < ${now})::int AS overdue,
      count(*) FILTER (
        WHERE technician_id IS NULL AND status IN (${Prisma.raw(literalList(WAITING_STATUSES))})
      )::int AS unassigned
    FROM work_order
    WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL AND status NOT IN (${Prisma.raw(literalList(FINISHED_STATUSES))})
    GROUP BY priority`
  const sum = (field: 'total' | 'overdue' | 'unassigned') => rows.reduce((all, row) => all + row[field], 0)
  const byPriority = PRIORITIES.map(
    (priority) => [priority, rows.find((row) => row.priority === priority)?.total ?? 0] as const,
  )
  return {
    by_priority: Object.fromEntries(byPriority) as Dashboard['by_priority'],
    unfinished: sum('total'),
    overdue: sum('overdue'),
    unassigned: sum('unassigned'),
  }
}
