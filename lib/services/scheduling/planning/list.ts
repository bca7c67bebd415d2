import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { reader } from '@/lib/db/transaction'
import { planList, type PlanListQuery, type PlanItem } from '@/lib/schemas/scheduling/plan'
import { itemSelect, toPlanItem } from './record'

/** The plans of the last days, newest first, without their proposals. Throws `forbidden`. */
export async function listPlans(ctx: ServiceContext, query: PlanListQuery): Promise<Page<PlanItem>> {
  requireScope(ctx, 'read:work-orders')
  const { plan } = reader(ctx)
  return readList(ctx, planList, query, { table: plan, select: itemSelect, present: toPlanItem })
}
