import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { WorkOrderListQuery } from '@/lib/schemas/work/work-order'

/**
 * The filter for `sla_state` and `sla_due_to`; undefined when neither is given. `sla_due_to` alone means clocks that still
 * run.
 */
export function slaCondition(
  { accountId: account_id }: ServiceContext,
  { sla_state, sla_due_to }: Pick<WorkOrderListQuery, 'sla_state' | 'sla_due_to'>,
): Prisma.WorkOrderWhereInput | undefined {
  if (sla_state === undefined && sla_due_to === undefined) return undefined
  const state = { in: sla_state ?? ['running', 'warned'] }
  return { clocks: { some: { account_id, state, ...(sla_due_to && { due_at: { lt: sla_due_to } }) } } }
}
