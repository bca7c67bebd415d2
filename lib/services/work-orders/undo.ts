import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { type ChangedRecord, recordHistoryOfMany } from '@/lib/db/history-bulk'
import { holdReferences } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { readDraft } from '@/lib/schemas/draft'
import { type BulkOutcome, workOrderUndo } from '@/lib/schemas/work-order-table'
import { type BulkRow, changesOf, lockRows, writeRows } from './bulk-rows'
import { becomesActive } from './reopening'

type Event = { record_id: string; verb: string; changes: Record<string, [unknown, unknown]>; is_last: boolean }

/**
 * Takes back what one request of this user did to these work orders: assignments, days, status moves, deletes. The old
 * values come from the history. A record that somebody changed since stays as it is and is named, with the reason; the
 * others go back. Throws `forbidden`, `validation_error`.
 */
export async function undoWorkOrders(ctx: ServiceContext, body: unknown): Promise<BulkOutcome> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const { ids, batch } = readDraft(workOrderUndo, body).finish()
    const rows = await lockRows(tx, ctx, ids)
    const events = await eventsOf(tx, ctx, rows, batch)
    const held = await holdParents(tx, ctx, rows, events)

    const pairs: { before: BulkRow; after: BulkRow }[] = []
    const refused: BulkOutcome['refused'] = []
    for (const row of rows) {
      const event = events.get(row.id)
      const after = event && putBack(row, event)
      const reason = whyNot(row, event, after, held)
      if (reason === null && after) pairs.push({ before: row, after })
      else refused.push({ id: row.id, name: row.work_order_number, reason: reason ?? 'was not changed by this action' })
    }
    await writeRows(
      tx,
      ctx,
      pairs.map(({ after }) => after),
    )
    await recordUndo(tx, ctx, pairs, events)
    return { batch: ctx.requestId, changed: pairs.map(({ after }) => after.id), refused }
  })
}

/** What bulk actions and the board change, and what follows from it. */
const PLAN = new Set([
  ...['status', 'technician', 'scheduled_date', 'scheduled_end', 'estimated_duration'],
  ...['started_at', 'completed_at'],
])

/** What the request did to each record, and whether that was the last thing that happened to it. */
async function eventsOf(tx: Transaction, ctx: ServiceContext, rows: readonly BulkRow[], batch: string) {
  const ids = rows.map(({ id }) => id)
  const events = await tx.$queryRaw<Event[]>`
    SELECT h.record_id, h.verb, h.changes, NOT EXISTS (
      SELECT 1 FROM history later WHERE later.account_id = h.account_id AND later.record_type = h.record_type
        AND later.record_id = h.record_id AND later.id > h.id) AS is_last
    FROM history h
    WHERE h.account_id = ${ctx.accountId}::uuid AND h.record_type = 'work_order' AND h.record_id = ANY(${ids}::uuid[])
      AND h.request_id = ${batch} AND h.actor_type = ${ctx.actor.type} AND h.actor_id = ${ctx.actor.id}
      AND h.verb IN ('update', 'delete')`
  return new Map(events.map((event) => [event.record_id, event]))
}

/** The record as it was before. */
function putBack(row: BulkRow, { verb, changes }: Event): BulkRow {
  if (verb === 'delete') return { ...row, deleted_at: null }
  const instant = (field: string, now: Date | null) => {
    const [old] = changes[field] ?? [now]
    return typeof old === 'string' ? new Date(old) : (old as Date | null)
  }
  const [status] = changes.status ?? [row.status]
  const [duration] = changes.estimated_duration ?? [row.estimated_duration]
  const [technician] = changes.technician ?? [row.technician_id && { id: row.technician_id }]
  return {
    ...row,
    status: status as BulkRow['status'],
    technician_id: (technician as { id: string } | null)?.id ?? null,
    scheduled_date: instant('scheduled_date', row.scheduled_date),
    estimated_duration: duration as number | null,
    started_at: instant('started_at', row.started_at),
    completed_at: instant('completed_at', row.completed_at),
  }
}

type Held = { customers: ReadonlySet<string>; technicians: ReadonlySet<string> }

/** Customers and technicians of what becomes active again, and technicians that get work back, must be live and stay so. */
async function holdParents(
  tx: Transaction,
  ctx: ServiceContext,
  rows: readonly BulkRow[],
  events: ReadonlyMap<string, Event>,
): Promise<Held> {
  const customers = rows.map((row) => row.customer_id)
  const technicians = rows.flatMap((row) => {
    const event = events.get(row.id)
    return event ? [putBack(row, event).technician_id ?? ''] : []
  })
  return {
    customers: new Set(await holdReferences(tx, ctx, 'customer', customers)),
    technicians: new Set(await holdReferences(tx, ctx, 'technician', technicians)),
  }
}

function whyNot(row: BulkRow, event: Event | undefined, after: BulkRow | undefined, held: Held): string | null {
  if (!event || !after) return 'was not changed by this action'
  if (!event.is_last) return 'was changed by somebody since'
  if (event.verb === 'update' && Object.keys(event.changes).some((field) => !PLAN.has(field))) {
    return 'was changed in more than its plan; its history shows what it was before'
  }
  const active = becomesActive(row, after)
  if (active && !held.customers.has(row.customer_id)) return 'is for a customer in the trash'
  const given = active || after.technician_id !== row.technician_id
  const gone = after.technician_id !== null && !held.technicians.has(after.technician_id)
  return given && gone ? 'was given to a technician who is deleted now' : null
}

async function recordUndo(
  tx: Transaction,
  ctx: ServiceContext,
  pairs: readonly { before: BulkRow; after: BulkRow }[],
  events: ReadonlyMap<string, Event>,
): Promise<void> {
  const changed = pairs.filter(({ before }) => before.deleted_at === null)
  await recordHistoryOfMany(tx, ctx, { verb: 'undo', type: 'work_order', records: await changesOf(tx, ctx, changed) })
  const restored = pairs.flatMap(({ before }): ChangedRecord[] => {
    const taken = before.deleted_at === null ? undefined : events.get(before.id)?.changes
    if (!taken) return []
    const back = Object.entries(taken).map(([field, [old]]) => [field, [null, old]] as const)
    return [{ id: before.id, changes: Object.fromEntries(back) as ChangedRecord['changes'] }]
  })
  await recordHistoryOfMany(tx, ctx, { verb: 'restore', type: 'work_order', records: restored })
}
