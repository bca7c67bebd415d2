import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
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
    const { count } = await tx.plan.updateMany({
      where: { account_id: ctx.accountId, id: item.id, status: { in: ['queued', 'running'] }, stop_requested: false },
      data: { stop_requested: true },
    })
    const change = { before: { stop_requested: false }, after: { stop_requested: true } }
    if (count > 0) await recordHistory(tx, ctx, { verb: 'update', type: 'plan', id: item.id, ...change })
    return readPlanRecord(tx, ctx, id)
  })
  noticeStop(plan.id)
  return plan
}
