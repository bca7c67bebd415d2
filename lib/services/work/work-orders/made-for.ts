import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { WorkOrderListQuery } from '@/lib/schemas/work/work-order'

/** The condition on work orders for having been made for a maintenance plan, and for an asset; none where nothing is asked. */
export function madeFor(
  { accountId: account_id }: ServiceContext,
  { maintenance_plan_id: plan_id, asset_id }: Pick<WorkOrderListQuery, 'maintenance_plan_id' | 'asset_id'>,
): Prisma.WorkOrderWhereInput | undefined {
  return allOf(
    plan_id === undefined ? undefined : { maintenance_occurrences: { some: { account_id, plan_id } } },
    asset_id === undefined ? undefined : { assets: { some: { account_id, asset_id } } },
  )
}

/** All of several conditions, of those that are asked for. */
export function allOf(
  ...conditions: (Prisma.WorkOrderWhereInput | undefined)[]
): Prisma.WorkOrderWhereInput | undefined {
  const activeConditions = conditions.filter((one) => one !== undefined)
  return activeConditions.length > 0 ? { AND: activeConditions } : undefined
}
