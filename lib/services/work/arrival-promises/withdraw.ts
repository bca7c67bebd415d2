import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { notFound, ServiceError } from '@/lib/errors'
import { completeRecord } from '@/lib/schemas/data/message'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { arrivalPromiseRecord, type ArrivalPromiseRecord } from '@/lib/schemas/work/arrival-promise'
import { readArrivalPromise } from './record'

/**
 * Takes an arrival promise away, as the undo of the move with which it was recorded: the one before it counts again (R-VI-25). Throws
 * `forbidden`, `not_found`, and `precondition_failed` where a newer one replaced it.
 */
export async function withdrawArrivalPromise(ctx: ServiceContext, id: string): Promise<DeletedRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const { work_order_id } = await readArrivalPromise(tx, ctx, id)
    await lockRecord(tx, ctx, 'work_order', work_order_id)
    const before = await readArrivalPromise(tx, ctx, id)
    if (!before.is_current)
      throw new ServiceError('precondition_failed', 'The customer was promised another arrival since.')
    await tx.arrivalPromise.delete({ where: keyOf(ctx, id), select: { id: true } })
    const deletedAt = await touchOrder(tx, ctx, work_order_id)
    await recordHistory(tx, ctx, { verb: 'delete', type: 'arrival_promise', id, before, after: null })
    return { id, deleted_at: deletedAt.toISOString() }
  })
}

/** Brings a promise back that an undo took away, as its redo. It replaces the one that counts by now. Throws `forbidden`, `not_found`. */
export async function restoreArrivalPromise(ctx: ServiceContext, id: string): Promise<ArrivalPromiseRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const { work_order_id, visit_id, contact, ...told } = await readWithdrawn(tx, ctx, id)
    await lockRecord(tx, ctx, 'work_order', work_order_id)
    const replaced = await tx.arrivalPromise.findFirst({
      where: { account_id: ctx.accountId, work_order_id, replacement: null },
      orderBy: { id: 'desc' },
      select: { id: true },
    })
    const { from, until, source, told_by, told_at, confirmed_at } = told
    await tx.arrivalPromise.create({
      data: {
        id,
        account_id: ctx.accountId,
        work_order_id,
        visit_id,
        contact_id: contact?.id,
        replaces_id: replaced?.id,
        from,
        until,
        source,
        told_by,
        told_at,
        confirmed_at,
      },
      select: { id: true },
    })
    await touchOrder(tx, ctx, work_order_id)
    const after = await readArrivalPromise(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'restore', type: 'arrival_promise', id, before: null, after })
    return after
  })
}

/** A promise as it was when it was taken away, from its history. */
async function readWithdrawn(tx: Transaction, ctx: ServiceContext, id: string): Promise<ArrivalPromiseRecord> {
  const row = await tx.history.findFirst({
    where: { account_id: ctx.accountId, record_type: 'arrival_promise', record_id: id, verb: 'delete' },
    orderBy: { id: 'desc' },
    select: { changes: true },
  })
  if (!row) throw notFound('arrival promise')
  const changes = Object.entries(row.changes as Record<string, [unknown, unknown]>)
  const fields = Object.fromEntries(changes.map(([field, [before]]) => [field, before]))
  return arrivalPromiseRecord.parse(completeRecord('arrival_promise', { ...fields, id }, {}))
}

/** A work order is answered with its promise, so it counts as changed. */
async function touchOrder(tx: Transaction, ctx: ServiceContext, id: string): Promise<Date> {
  const updated_at = new Date()
  await tx.workOrder.update({ where: keyOf(ctx, id), data: { updated_at }, select: { id: true } })
  return updated_at
}

function keyOf({ accountId: account_id }: ServiceContext, id: string) {
  return { account_id_id: { account_id, id } }
}
