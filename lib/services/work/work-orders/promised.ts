import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { WorkOrderListQuery } from '@/lib/schemas/work/work-order'

/** The condition on work orders for having a clock as it is asked for; none where nothing is asked. */
export function withClock(
  { accountId: account_id }: ServiceContext,
  { sla_state, sla_due_before }: Pick<WorkOrderListQuery, 'sla_state' | 'sla_due_before'>,
): Prisma.WorkOrderWhereInput | undefined {
  if (sla_state === undefined && sla_due_before === undefined) return undefined
  const state = { in: sla_state ?? ['running', 'warned'] }
  return { clocks: { some: { account_id, state, ...(sla_due_before && { due_at: { lt: sla_due_before } }) } } }
}
