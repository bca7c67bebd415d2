import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { reader } from '@/lib/db/transaction'
import type { PlanItem, PlanListQuery } from '@/lib/schemas/scheduling/plan'
import { itemSelect, toPlanItem } from './record'

const order: ListOrder = { fields: { created_at: { kind: 'timestamp' } }, default: '-created_at' }

/** The plans of the last days, newest first, without their proposals. Throws `forbidden`. */
export async function listPlans(ctx: ServiceContext, query: PlanListQuery): Promise<Page<PlanItem>> {
  requireScope(ctx, 'read:work-orders')
  const where: Prisma.PlanWhereInput = {
    account_id: ctx.accountId,
    updated_at: query.updated_after && { gt: query.updated_after },
  }
  const { plan } = reader(ctx)
  return readPage(query, order, {
    count: () => plan.count({ where }),
    rows: ({ after, ...page }) => plan.findMany({ where: { AND: [where, after] }, ...page, select: itemSelect }),
    present: toPlanItem,
  })
}
