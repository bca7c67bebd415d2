import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { WorkOrderListQuery } from '@/lib/schemas/work/work-order'

/**
 * The filter for `sla_state` and `sla_due_before`; undefined when neither is given. `sla_due_before` alone means clocks that still
 * run.
 */
export function slaCondition(
  { accountId: account_id }: ServiceContext,
  { sla_state, sla_due_before }: Pick<WorkOrderListQuery, 'sla_state' | 'sla_due_before'>,
): Prisma.WorkOrderWhereInput | undefined {
  if (sla_state === undefined && sla_due_before === undefined) return undefined
  const state = { in: sla_state ?? ['running', 'warned'] }
  return { clocks: { some: { account_id, state, ...(sla_due_before && { due_at: { lt: sla_due_before } }) } } }
}
