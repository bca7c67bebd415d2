import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { minutesOf } from '@/lib/domain/board/placement'
import type { PlanWork } from '@/lib/domain/planning/work'
import type { SplitRule } from '@/lib/domain/work-orders/split'

/** How work orders may be split, by id: those that may never be, or have further visits already, are a person's decision and left out. */
export async function splitsOf(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<PlanWork['split']>>> {
  const splitsById = new Map<string, NonNullable<PlanWork['split']>>()
  if (ids.length === 0) return splitsById
  const orders = await tx.workOrder.findMany({
    where: { account_id, id: { in: [...ids] }, split: { not: 'never' } },
    select: { id: true, split: true, total_duration: true, estimated_duration: true },
  })
  const further = await tx.visit.findMany({
    where: {
      account_id,
      work_order_id: { in: [...ids] },
      is_primary: false,
      deleted_at: null,
      status: { notIn: ['cancelled', 'no_access'] },
    },
    select: { work_order_id: true },
    distinct: ['work_order_id'],
  })
  const several = new Set(further.map(({ work_order_id }) => work_order_id))
  for (const { id, split, total_duration, estimated_duration } of orders)
    if (!several.has(id))
      splitsById.set(id, { minutes: total_duration ?? minutesOf({ estimated_duration }), rule: split as SplitRule })
  return splitsById
}
