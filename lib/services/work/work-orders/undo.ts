import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type ChangedRecord, recordHistoryOfMany } from '@/lib/db/history-bulk'
import { holdReferences } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { lastAction, lastUndo, reversed } from '@/lib/domain/work-orders/undo'
import { readDraft } from '@/lib/schemas/draft'
import { type BulkOutcome, workOrderUndo } from '@/lib/schemas/work/work-order-table'
import { becomesActive } from './reopening'
import { lockForUndo, stepsOf, type UndoRow, type UndoStep, withFields, writeUndone } from './undo-rows'

/** Back to before an action, or forth again to before its undo. */
export type Direction = 'undo' | 'redo'

/** What is to happen to one record. */
type Reversal = { before: UndoRow; after: UndoRow; changes: ChangedRecord['changes'] }

/**
 * Takes back what one request of this user did to these work orders: any change of them, a delete, a restore. The old
 * values come from the history. A record that somebody changed since stays as it is and is named, with the reason; the
 * others go back. Throws `forbidden`, `validation_error`.
 */
export async function undoWorkOrders(ctx: ServiceContext, body: unknown): Promise<BulkOutcome> {
  requireScope(ctx, 'write:work-orders')
  const { ids, batch } = readDraft(workOrderUndo, body).finish()
  return reverseRequest(ctx, 'undo', batch, ids)
}

/** The same for an undo or a redo of any size: `batch` is the request that is to be taken back. */
export async function reverseRequest(
  ctx: ServiceContext,
  direction: Direction,
  batch: string,
  ids: readonly string[],
): Promise<BulkOutcome> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const rows = await lockForUndo(tx, ctx, ids)
    const rowIds = rows.map(({ id }) => id)
    const steps = await stepsOf(tx, ctx, rowIds)
    const refused: BulkOutcome['refused'] = []
    const refuse = (row: UndoRow, reason: string) => refused.push({ id: row.id, name: row.work_order_number, reason })

    const reversals = rows.flatMap((row): Reversal[] => {
      const plan = planOf(row, steps.get(row.id) ?? [], direction, batch)
      if (typeof plan !== 'string') return [plan]
      refuse(row, plan)
      return []
    })
    const held = await holdParents(tx, ctx, reversals)
    const allowed = reversals.filter(({ before, after }) => {
      const reason = missingParent(before, after, held)
      if (reason !== null) refuse(before, reason)
      return reason === null
    })
    await writeUndone(tx, ctx, allowed)
    await recordReversals(tx, ctx, direction, batch, allowed)
    return { batch: ctx.requestId, changed: allowed.map(({ after }) => after.id), refused }
  })
}

/** How the record goes back, or why it stays. */
function planOf(row: UndoRow, steps: readonly UndoStep[], direction: Direction, batch: string): Reversal | string {
  if (!steps.some(({ by_me, request_id }) => by_me && request_id === batch)) return 'was not changed by this action'
  const last = direction === 'undo' ? lastAction(steps) : lastUndo(steps)
  const [newest] = last
  if (!newest || newest.request_id !== batch || !newest.by_me) return 'was changed by somebody since'
  const changes = reversed(last)
  const isTrash = newest.verb === 'delete' || newest.verb === 'restore'
  if (isTrash) {
    const deleted_at = newest.verb === 'delete' ? null : new Date().toISOString()
    return { before: row, after: { ...row, columns: { ...row.columns, deleted_at } }, changes }
  }
  const old = Object.fromEntries(Object.entries(changes).map(([field, [, value]]) => [field, value]))
  const after = withFields(row, old)
  return after
    ? { before: row, after, changes }
    : 'cannot be undone, because other records changed with it; its history shows what it was before'
}

type Held = Record<'customer' | 'contact' | 'site' | 'technician' | 'asset', ReadonlySet<string>>

/** What the records will name must be live and stay so, as far as it is new to them or they become active again. */
async function holdParents(tx: Transaction, ctx: ServiceContext, reversals: readonly Reversal[]): Promise<Held> {
  const after = reversals.map((one) => one.after)
  const hold = async (type: keyof Held, ids: readonly (string | null)[]) =>
    new Set(
      await holdReferences(
        tx,
        ctx,
        type,
        ids.filter((id) => id !== null),
      ),
    )
  // One after the other, in the order in which a customer's delete takes what is theirs along.
  const customer = await hold(
    'customer',
    after.map(({ columns }) => columns.customer_id),
  )
  const contact = await hold(
    'contact',
    after.map(({ columns }) => columns.contact_id),
  )
  const site = await hold(
    'site',
    after.map(({ columns }) => columns.site_id),
  )
  const asset = await hold(
    'asset',
    after.flatMap(({ asset_ids }) => asset_ids),
  )
  const technician = await hold(
    'technician',
    after.map(({ columns }) => columns.technician_id),
  )
  return { customer, contact, site, asset, technician }
}

function missingParent(before: UndoRow, after: UndoRow, held: Held): string | null {
  const active = becomesActive(stateOf(before), stateOf(after))
  const gone = (type: 'customer' | 'contact' | 'site' | 'technician') => {
    const [old, id] = [before.columns[`${type}_id`], after.columns[`${type}_id`]]
    const matters = id !== old || (active && (type === 'customer' || type === 'technician'))
    return matters && id !== null && !held[type].has(id)
  }
  if (gone('customer')) return 'is for a customer in the trash'
  if (gone('technician')) return 'was assigned to a technician who is deleted now'
  if (gone('contact')) return 'named a contact who is deleted now'
  if (gone('site')) return 'was at a site that is deleted now'
  const lost = after.asset_ids.some((id) => !before.asset_ids.includes(id) && !held.asset.has(id))
  return lost ? 'named an asset that is deleted now' : null
}

function stateOf({ columns: { status, deleted_at } }: UndoRow) {
  return { status, deleted_at: deleted_at === null ? null : new Date(deleted_at) }
}

async function recordReversals(
  tx: Transaction,
  ctx: ServiceContext,
  direction: Direction,
  batch: string,
  reversals: readonly Reversal[],
): Promise<void> {
  const verbOf = ({ before, after }: Reversal) => {
    if ((before.columns.deleted_at === null) === (after.columns.deleted_at === null)) return direction
    return after.columns.deleted_at === null ? 'restore' : 'delete'
  }
  for (const verb of [direction, 'restore', 'delete']) {
    const records = reversals
      .filter((one) => verbOf(one) === verb)
      .map(({ after, changes }): ChangedRecord => ({ id: after.id, changes }))
    await recordHistoryOfMany(tx, ctx, { verb, type: 'work_order', records, undoes: batch })
  }
}
