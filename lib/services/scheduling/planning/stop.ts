import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction } from '@/lib/db/transaction'
import type { PlanRecord } from '@/lib/schemas/scheduling/plan'
import { readPlan, readPlanRecord } from './record'
import { noticeStop } from './runner'

/**
 * Ends the search with the best plan so far, whichever process works on it; one that is ready stays as it is. Throws
 * `forbidden`, `not_found`.
 */
export async function stopPlan(ctx: ServiceContext, id: string): Promise<PlanRecord> {
  requireScope(ctx, 'write:work-orders')
  const plan = await inTransaction(ctx, async (tx) => {
    const { item } = await readPlan(tx, ctx, id, true)
    if (item.status === 'queued' || item.status === 'running')
      await tx.plan.update({
        where: { account_id_id: { account_id: ctx.accountId, id: item.id } },
        data: { stop_requested: true },
        select: { id: true },
      })
    return readPlanRecord(tx, ctx, id)
  })
  noticeStop(plan.id)
  return plan
}
