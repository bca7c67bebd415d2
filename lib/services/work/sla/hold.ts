import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { noteWorkOrder } from '@/lib/services/work/follow-up'
import { followChanges } from '@/lib/db/follow-up'
import { recordHistory } from '@/lib/db/history'
import { checkReference, lockRecord } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { notFound } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { type WorkOrderHold, workOrderHold } from '@/lib/schemas/work/sla'
import type { WorkOrderRecord } from '@/lib/schemas/work/work-order'
import { updateWorkOrder } from '@/lib/services/work/work-orders'

/**
 * Puts a work order on hold and says why; of one that is on hold it changes the reason. Throws `forbidden`, `not_found`,
 * `validation_error`.
 */
export async function holdWorkOrder(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof workOrderHold>,
): Promise<WorkOrderRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'work_order', id)
    const draft = readDraft(workOrderHold, body)
    await checkReference(tx, ctx, draft, 'reason_id', 'hold_reason')
    const input = draft.finish()
    const within = { ...ctx, tx }
    await updateWorkOrder(within, id, { status: 'on_hold' })
    // Work that was on hold before holds were kept may have none yet, and its status does not change here.
    noteWorkOrder(tx, ctx.accountId, id)
    // The hold is there once the status has been followed; what it stops is followed after that.
    await followChanges(tx)
    await explain(tx, ctx, id, input)
    await followChanges(tx)
    return updateWorkOrder(within, id, {})
  })
}

const shown = { reason_id: true, note: true } as const

/** Writes the reason of the hold that lasts, with what that stops. */
async function explain(tx: Transaction, ctx: ServiceContext, orderId: string, input: WorkOrderHold): Promise<void> {
  if (input.reason_id === undefined && input.note === undefined) return
  const { accountId: account_id } = ctx
  const hold = await tx.workOrderHold.findFirst({
    where: { account_id, work_order_id: orderId, ended_at: null, undone: false },
    select: { id: true, ...shown },
  })
  if (!hold) throw notFound('hold')
  const { id, ...before } = hold
  const reason = input.reason_id
    ? await tx.holdReason.findUniqueOrThrow({ where: { account_id_id: { account_id, id: input.reason_id } } })
    : null
  const data = { ...input, ...(input.reason_id !== undefined && { stops: reason?.stops ?? [] }) }
  const after = await tx.workOrderHold.update({ where: { account_id_id: { account_id, id } }, data, select: shown })
  await recordHistory(tx, ctx, { verb: 'update', type: 'work_order_hold', id, before, after })
  noteWorkOrder(tx, account_id, orderId)
}
