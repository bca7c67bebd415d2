import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { isFinished, type WorkOrderStatus } from '@/lib/domain/work-orders/status'
import { isOpenVisit, type VisitOutcome } from '@/lib/domain/work-orders/visit-status'
import { refused } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import type { VisitDetail, VisitRecord } from '@/lib/schemas/work/visit'
import { visitReturn } from '@/lib/schemas/work/visit-return'
import { readVisit } from './record'
import { lockVisit } from './verbs'
import { createVisit, updateVisit } from './write'
import { recordVisitFields } from './write-primary'

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
    await endVisit(tx, ctx, visit, outcome)
    return createVisit(within, visit.work_order.id, {
      technician_id: technician_id ?? null,
      scheduled_start: scheduled_start?.toISOString() ?? null,
      minutes: minutes ?? visit.minutes,
    })
  })
}

/** Says how a visit ended, and ends it where somebody has begun it; the work order goes on until somebody completes it (R-VI-2). */
export async function endVisit(
  tx: Transaction,
  ctx: ServiceContext,
  visit: VisitRecord,
  outcome: VisitOutcome,
  at = new Date(),
): Promise<void> {
  const { id, is_primary, work_order } = visit
  const order = is_primary ? await statusOf(tx, ctx, work_order.id) : null
  if (!isOpenVisit(visit.status) || (order !== null && !GOES_ON.includes(order))) {
    await updateVisit({ ...ctx, tx }, id, { outcome })
    return
  }
  const started_at = visit.started_at === null ? null : new Date(visit.started_at)
  // Never from before it was begun, whichever clock said so.
  const ended_at = started_at !== null && started_at > at ? started_at : at
  await recordVisitFields(tx, ctx, id, { outcome, status: outcome === 'no_access' ? 'no_access' : 'done', ended_at })
}

/** Work whose primary visit may be over before it is. */
const GOES_ON: readonly WorkOrderStatus[] = ['in_progress', 'on_hold']

/** A primary visit that was ended goes on with its work order: its technician has begun again. */
export async function resumePrimaryVisit(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const visit = await readVisit(tx, ctx, id)
  if (visit.is_primary && !isOpenVisit(visit.status))
    await recordVisitFields(tx, ctx, id, { outcome: null, status: 'on_site', ended_at: null })
}

async function statusOf(tx: Transaction, ctx: ServiceContext, id: string): Promise<WorkOrderStatus> {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  return (await tx.workOrder.findUniqueOrThrow({ where, select: { status: true } })).status
}

/** Somebody comes back only for what is still to be done. Throws `validation_error`. */
async function requireUnfinished(tx: Transaction, ctx: ServiceContext, { work_order }: VisitRecord): Promise<void> {
  const status = await statusOf(tx, ctx, work_order.id)
  if (isFinished(status))
    throw refused(
      'status',
      `${work_order.work_order_number} is ${status}, so nobody comes back for it. Reopen it first.`,
    )
}
