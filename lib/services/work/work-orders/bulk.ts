import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import { checkReference, holdReferences } from '@/lib/db/records'
import { recordDeletes } from '@/lib/db/rows'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { moveToDay } from '@/lib/domain/work-orders/reschedule'
import { whyRefused } from '@/lib/domain/work-orders/console-moves'
import { moveWorkOrder } from '@/lib/domain/work-orders/status'
import { readDraft } from '@/lib/schemas/draft'
import { type BulkOutcome, workOrderBulk, workOrderBulkDelete } from '@/lib/schemas/work/work-order-table'
import { type BulkRow, changesOf, lockRows, writeRows } from './bulk-rows'
import { readWorkOrders } from './record'
import { becomesActive } from './reopening'

/**
 * Gives many work orders the same technician, status or day, by the same rules as one; all in one transaction and a
 * fixed number of statements. Those that are gone are named, the others change. Throws `forbidden`, `validation_error`.
 */
export async function changeWorkOrders(ctx: ServiceContext, body: unknown): Promise<BulkOutcome> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const draft = readDraft(workOrderBulk, body)
    await checkReference(tx, ctx, draft, 'technician_id', 'technician')
    const { ids, scheduled_day, scheduled_minutes, ...moves } = draft.finish()
    const technician_id = moves.technician_id?.toLowerCase() ?? moves.technician_id
    const now = new Date()

    function changed(row: BulkRow): BulkRow {
      const moved = { ...row, ...moveWorkOrder(row, { status: moves.status, technician_id }, now) }
      if (scheduled_day === undefined) return moved
      if (scheduled_day === null) return { ...moved, scheduled_date: null }
      const { timeZone } = ctx.account
      return { ...moved, scheduled_date: moveToDay(row.scheduled_date, scheduled_day, timeZone, scheduled_minutes) }
    }
    const before = (await lockRows(tx, ctx, ids)).filter((row) => row.deleted_at === null)
    const all = before.map((row) => ({ before: row, after: changed(row) }))
    const refused = new Map([...(await findBlockedReopens(tx, ctx, all)), ...findRefused(all)])
    const pairs = all.filter(({ after }) => !refused.has(after.id))
    const records = await changesOf(tx, ctx, pairs)
    const touched = new Set(records.map(({ id }) => id))
    await writeRows(
      tx,
      ctx,
      pairs.flatMap(({ after }) => (touched.has(after.id) ? [after] : [])),
    )
    await recordHistoryOfMany(tx, ctx, { verb: 'update', type: 'work_order', records })
    const done = outcome(ctx, ids, before, [...touched])
    return { ...done, refused: [...done.refused, ...refused.values()] }
  })
}

/** Finished work that would become active for a customer or a technician in the trash, with the reason for each. */
async function findBlockedReopens(
  tx: Transaction,
  ctx: ServiceContext,
  pairs: readonly { before: BulkRow; after: BulkRow }[],
): Promise<Map<string, BulkOutcome['refused'][number]>> {
  const reopened = pairs.flatMap(({ before, after }) => (becomesActive(before, after) ? [after] : []))
  const customers = await holdReferences(
    tx,
    ctx,
    'customer',
    reopened.map(({ customer_id }) => customer_id),
  )
  const technicians = await holdReferences(
    tx,
    ctx,
    'technician',
    reopened.flatMap(({ technician_id }) => technician_id ?? []),
  )
  const refused = reopened.flatMap(({ id, work_order_number: name, customer_id, technician_id }) => {
    if (!customers.includes(customer_id)) return [{ id, name, reason: 'is for a customer in the trash' }]
    const gone = technician_id !== null && !technicians.includes(technician_id)
    return gone ? [{ id, name, reason: 'is assigned to a technician in the trash' }] : []
  })
  return new Map(refused.map((one) => [one.id, one]))
}

/** What the console refuses to do with one job, with the reason for each. */
function findRefused(
  pairs: readonly { before: BulkRow; after: BulkRow }[],
): Map<string, BulkOutcome['refused'][number]> {
  const refused = pairs.flatMap(({ before, after }) => {
    const reason = whyRefused(before, after)
    return reason ? [{ id: after.id, name: after.work_order_number, reason }] : []
  })
  return new Map(refused.map((one) => [one.id, one]))
}

/** Moves many work orders to the trash. Those that are there already are named. Throws `forbidden`, `validation_error`. */
export async function deleteWorkOrders(ctx: ServiceContext, body: unknown): Promise<BulkOutcome> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const { ids } = readDraft(workOrderBulkDelete, body).finish()
    const before = (await lockRows(tx, ctx, ids)).filter((row) => row.deleted_at === null)
    const gone = before.map(({ id }) => id)
    const records = await readWorkOrders(tx, ctx, gone)
    const deleted_at = new Date()
    await writeRows(
      tx,
      ctx,
      before.map((row) => ({ ...row, deleted_at })),
    )
    await recordDeletes(tx, ctx, 'work_order', records)
    return outcome(ctx, ids, before, gone)
  })
}

function outcome(
  ctx: ServiceContext,
  asked: readonly string[],
  found: readonly BulkRow[],
  changed: string[],
): BulkOutcome {
  const known = new Set(found.map(({ id }) => id))
  const missing = [...new Set(asked.map((id) => id.toLowerCase()))].filter((id) => !known.has(id))
  const refused = missing.map((id) => ({ id, name: '', reason: 'was deleted in the meantime' }))
  return { batch: ctx.requestId, changed, refused }
}
