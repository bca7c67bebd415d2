import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { isFinished } from '@/lib/domain/work-orders/status'
import { isOpenVisit, type VisitOutcome } from '@/lib/domain/work-orders/visit-status'
import { refused } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import type { VisitDetail, VisitRecord } from '@/lib/schemas/work/visit'
import { visitReturn } from '@/lib/schemas/work/visit-return'
import { readVisit } from './record'
import { lockVisit } from './verbs'
import { createVisit, updateVisit } from './write'

/**
 * Says how a visit ended and plans the one for which somebody comes back, as one change with one undo. It takes as long as the first
 * where nobody says how long. Answers the new visit. Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function planReturnVisit(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof visitReturn>,
): Promise<VisitDetail> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    await lockVisit(tx, ctx, id)
    const visit = await readVisit(tx, ctx, id)
    await requireUnfinished(tx, ctx, visit)
    const { outcome, technician_id, scheduled_start, minutes } = readDraft(visitReturn, body).finish()
    await endVisit(within, visit, outcome)
    return createVisit(within, visit.work_order.id, {
      technician_id: technician_id ?? null,
      scheduled_start: scheduled_start?.toISOString() ?? null,
      minutes: minutes ?? visit.minutes,
    })
  })
}

/** Says how a visit ended. A further one is over then; the work order goes on until somebody completes it. */
export function endVisit(ctx: ServiceContext, visit: VisitRecord, outcome: VisitOutcome): Promise<VisitDetail> {
  const status = outcome === 'no_access' ? 'no_access' : 'done'
  const isOver = visit.is_primary || !isOpenVisit(visit.status)
  return updateVisit(ctx, visit.id, isOver ? { outcome } : { outcome, status })
}

/** Somebody comes back only for what is still to be done. Throws `validation_error`. */
async function requireUnfinished(tx: Transaction, ctx: ServiceContext, { work_order }: VisitRecord): Promise<void> {
  const { status } = await tx.workOrder.findUniqueOrThrow({
    where: { account_id_id: { account_id: ctx.accountId, id: work_order.id } },
    select: { status: true },
  })
  if (isFinished(status))
    throw refused(
      'status',
      `${work_order.work_order_number} is ${status}, so nobody comes back for it. Reopen it first.`,
    )
}
