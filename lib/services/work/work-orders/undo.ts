import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { claimExternalId } from '@/lib/db/external-ids'
import { type ChangedRecord, recordHistoryOfMany } from '@/lib/db/history-bulk'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { changedBy } from '@/lib/domain/undo/words'
import { columnOf, WORK_ORDER_COLUMNS } from '@/lib/domain/work-orders/columns'
import { completesOrReopens } from '@/lib/domain/work-orders/status'
import { lastAction, lastUndo, reversed } from '@/lib/domain/work-orders/undo'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { type BulkOutcome, workOrderUndo } from '@/lib/schemas/work/work-order-table'
import { decideAnew } from '@/lib/services/work/coverage'
import { findLocked } from '@/lib/services/work/coverage-lock'
import { findMissingParents } from './reopening'
import { lockRows, replaceAssets, type WorkOrderRow, writeRows } from './rows'
import { recordPlanReversal } from './undo-plan'
import { stepsOf, type UndoStep, withFields } from './undo-steps'

/** Back to before an action, or forth again to before its undo. */
export type Direction = 'undo' | 'redo'

/** What is to happen to one record. */
type Reversal = { before: WorkOrderRow; after: WorkOrderRow; changes: ChangedRecord['changes'] }

/**
 * Takes back what one request of this user, or a command of a technician, did to these work orders: any change of them, a delete, a
 * restore. The old values come from the history. A record that somebody changed since stays as it is and is named, with the reason; the
 * others go back. Throws `forbidden`, `validation_error`.
 */
export async function undoWorkOrders(ctx: ServiceContext, body: BodyOf<typeof workOrderUndo>): Promise<BulkOutcome> {
  requireScope(ctx, 'write:work-orders')
  const { ids, batch } = readDraft(workOrderUndo, body).finish()
  return reverseRequest(ctx, 'undo', batch, ids)
}

/** Undoes or redoes one request of any size: `batch` is the request to be undone. */
export async function reverseRequest(
  ctx: ServiceContext,
  direction: Direction,
  batch: string,
  ids: readonly string[],
): Promise<BulkOutcome> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const rows = await lockRows(tx, ctx, ids)
    const rowIds = rows.map(({ id }) => id)
    const steps = await stepsOf(tx, ctx, rowIds)
    const refused: BulkOutcome['refused'] = []
    const refuse = (row: WorkOrderRow, reason: string) =>
      refused.push({ id: row.id, name: row.work_order_number, reason })

    const reversals = rows.flatMap((row): Reversal[] => {
      const plan = planOf(row, steps.get(row.id) ?? [], direction, batch)
      if (typeof plan !== 'string') return [plan]
      refuse(row, plan)
      return []
    })
    const missing = await findMissingParents(tx, ctx, reversals)
    for (const { before, after } of reversals)
      if (await isTaken(tx, ctx, before, after))
        missing.set(after.id, 'had an external id that another work order has by now')
    const deleted = reversals.filter(({ before, after }) => before.deleted_at === null && after.deleted_at !== null)
    const goneIds = deleted.map(({ after }) => after.id)
    for (const [id, reason] of await findLocked(tx, ctx, 'work_order', goneIds)) missing.set(id, reason)
    for (const { before } of reversals) {
      const reason = missing.get(before.id)
      if (reason) refuse(before, reason)
    }
    const allowed = reversals.filter(({ before }) => !missing.has(before.id))
    await writeRows(
      tx,
      ctx,
      [...WORK_ORDER_COLUMNS, 'deleted_at'],
      allowed.map(({ after }) => after),
    )
    await replaceAssets(
      tx,
      ctx,
      allowed.flatMap(({ before, after }) => (before.asset_ids.join() === after.asset_ids.join() ? [] : [after])),
    )
    await recordReversals(tx, ctx, direction, batch, allowed)
    await decideAnew(
      tx,
      ctx,
      allowed.filter(decides).map(({ after }) => after.id),
    )
    await recordPlanReversal(tx, ctx, direction, batch, allowed.length)
    return { batch: ctx.requestId, changed: allowed.map(({ after }) => after.id), refused }
  })
}

/** Whether who pays for its lines is decided now, or otherwise, or no more. */
function decides({ before, after }: Reversal): boolean {
  const moves = completesOrReopens(before.status, after.status) || before.coverage_date !== after.coverage_date
  return moves || before.deleted_at !== after.deleted_at
}

async function isTaken(
  tx: Transaction,
  ctx: ServiceContext,
  before: WorkOrderRow,
  after: WorkOrderRow,
): Promise<boolean> {
  if (before.external_id === after.external_id) return false
  return (await claimExternalId(tx, ctx, 'work_order', after)) !== null
}

/** How the record goes back, or why it stays. */
function planOf(row: WorkOrderRow, steps: readonly UndoStep[], direction: Direction, batch: string): Reversal | string {
  if (!steps.some(({ may_undo, request_id }) => may_undo && request_id === batch))
    return 'was not changed by this action'
  const last = direction === 'undo' ? lastAction(steps) : lastUndo(steps)
  const [newest] = last
  if (!newest || newest.request_id !== batch || !newest.may_undo) return changedSince(steps, batch)
  const changes = reversed(last)
  if (newest.verb === 'delete') return { before: row, after: { ...row, deleted_at: null }, changes }
  if (last.some(({ verb }) => verb === 'create' || verb === 'restore'))
    return { before: row, after: { ...row, deleted_at: new Date() }, changes }
  const old = Object.fromEntries(Object.entries(changes).map(([field, [, value]]) => [field, value]))
  const after = withFields(row, old)
  return after
    ? { before: row, after, changes }
    : 'cannot be undone, because other records changed with it; its history shows what it was before'
}

/** Who changed the record since the action, and what. */
function changedSince(steps: readonly UndoStep[], batch: string): string {
  const since = steps.slice(
    0,
    steps.findIndex(({ request_id }) => request_id === batch),
  )
  if (since.some(({ undoes }) => undoes === batch)) return 'was taken back already'
  const later = since.find(({ by_me }) => !by_me) ?? since[0]
  if (!later) return 'cannot be undone any more'
  const fields = Object.keys(later.changes).filter((field) => columnOf(field))
  return changedBy({ by: later.by_me ? 'you' : later.actor_name, fields: later.verb === 'update' ? fields : [] })
}

async function recordReversals(
  tx: Transaction,
  ctx: ServiceContext,
  direction: Direction,
  batch: string,
  reversals: readonly Reversal[],
): Promise<void> {
  const verbOf = ({ before, after }: Reversal) => {
    if ((before.deleted_at === null) === (after.deleted_at === null)) return direction
    return after.deleted_at === null ? 'restore' : 'delete'
  }
  for (const verb of [direction, 'restore', 'delete']) {
    const records = reversals
      .filter((one) => verbOf(one) === verb)
      .map(({ after, changes }): ChangedRecord => ({ id: after.id, changes }))
    await recordHistoryOfMany(tx, { ...ctx, undoes: batch }, { verb, type: 'work_order', records })
  }
}
