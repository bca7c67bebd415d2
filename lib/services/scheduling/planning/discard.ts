import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'
import type { PlanRecord } from '@/lib/schemas/scheduling/plan'
import { readPlan, readPlanRecord } from './record'
import { noticeStop } from './runner'

/**
 * Gives a plan up; one that is still being made is not made to its end. Nothing of it becomes true. Throws `forbidden`,
 * `not_found`, `plan_not_ready` for one that was accepted.
 */
export async function discardPlan(ctx: ServiceContext, id: string): Promise<PlanRecord> {
  requireScope(ctx, 'write:work-orders')
  const plan = await inTransaction(ctx, async (tx) => {
    const { item } = await readPlan(tx, ctx, id, true)
    const { status } = item
    if (status === 'accepted')
      throw new ServiceError('plan_not_ready', 'This plan was accepted. Undo its changes instead.')
    if (status === 'discarded') return readPlanRecord(tx, ctx, id)
    await tx.plan.update({
      where: { account_id_id: { account_id: ctx.accountId, id: item.id } },
      data: { status: 'discarded', finished_at: new Date() },
      select: { id: true },
    })
    const change = { before: { status }, after: { status: 'discarded' } }
    await recordHistory(tx, ctx, { verb: 'update', type: 'plan', id: item.id, ...change })
    return readPlanRecord(tx, ctx, id)
  })
  noticeStop(plan.id)
  return plan
}
