import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { checkReference } from '@/lib/db/records'
import { recordDeletes } from '@/lib/db/rows'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { moveToDay } from '@/lib/domain/work-orders/reschedule'
import { whyRefused } from '@/lib/domain/work-orders/console-moves'
import { moveWorkOrder } from '@/lib/domain/work-orders/status'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { type BulkOutcome, workOrderBulk, workOrderBulkDelete } from '@/lib/schemas/work/work-order-table'
import { followCoverage } from '@/lib/services/work/coverage'
import { findLocked } from '@/lib/services/work/coverage-lock'
import { readWorkOrders } from './record'
import { findMissingParents } from './reopening'
import { lockRows, type WorkOrderRow, writeRows } from './rows'
import { writeSchedules } from './write-schedules'

/**
 * Gives many work orders the same technician, status or day, by the same rules as one; all in one transaction and a
 * fixed number of statements. Those that are gone are named, the others change. Throws `forbidden`, `validation_error`.
 */
export async function changeWorkOrders(ctx: ServiceContext, body: BodyOf<typeof workOrderBulk>): Promise<BulkOutcome> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const draft = readDraft(workOrderBulk, body)
    await checkReference(tx, ctx, draft, 'technician_id', 'technician')
    const { ids, scheduled_day, scheduled_minutes, ...moves } = draft.finish()
    const technician_id = moves.technician_id?.toLowerCase() ?? moves.technician_id
    const now = new Date()

    function changed(row: WorkOrderRow): WorkOrderRow {
      const moved = { ...row, ...moveWorkOrder(row, { status: moves.status, technician_id }, now) }
      if (scheduled_day === undefined) return moved
      if (scheduled_day === null) return { ...moved, scheduled_date: null }
      const { timeZone } = ctx.account
      return { ...moved, scheduled_date: moveToDay(row.scheduled_date, scheduled_day, timeZone, scheduled_minutes) }
    }
    const before = (await lockRows(tx, ctx, ids)).filter((row) => row.deleted_at === null)
    const all = before.map((row) => ({ before: row, after: changed(row) }))
    const refused = new Map([
      ...(await findMissingParents(tx, ctx, all, technician_id ? [technician_id] : [])),
      ...findRefused(all),
    ])
    const pairs = all.filter(({ after }) => !refused.has(after.id))
    return outcome(ctx, ids, before, await writeSchedules(tx, ctx, pairs), refused)
  })
}

/** What the console refuses to do with one job, the reason by its id. */
function findRefused(pairs: readonly { before: WorkOrderRow; after: WorkOrderRow }[]): Map<string, string> {
  return new Map(
    pairs.flatMap(({ before, after }) => {
      const reason = whyRefused(before, after)
      return reason ? [[after.id, reason] as const] : []
    }),
  )
}

/** Moves many work orders to the trash. Those that are there already, or have locked lines, are named. Throws `forbidden`, `validation_error`. */
export async function deleteWorkOrders(
  ctx: ServiceContext,
  body: BodyOf<typeof workOrderBulkDelete>,
): Promise<BulkOutcome> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, (tx) => trashWorkOrders(tx, ctx, readDraft(workOrderBulkDelete, body).finish().ids))
}

/** Moves work orders to the trash without a limit on their number, for verbs that chose them themselves. Throws `forbidden`. */
export async function trashWorkOrders(
  tx: Transaction,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<BulkOutcome> {
  requireScope(ctx, 'write:work-orders')
  const live = (await lockRows(tx, ctx, ids)).filter((row) => row.deleted_at === null)
  const locked = await findLocked(
    tx,
    ctx,
    'work_order',
    live.map(({ id }) => id),
  )
  const before = live.filter(({ id }) => !locked.has(id))
  const gone = before.map(({ id }) => id)
  const records = await readWorkOrders(tx, ctx, gone)
  const deleted_at = new Date()
  await writeRows(
    tx,
    ctx,
    ['deleted_at'],
    before.map((row) => ({ ...row, deleted_at })),
  )
  await recordDeletes(tx, ctx, 'work_order', records)
  await followCoverage(
    tx,
    ctx,
    before.filter(({ status }) => status === 'completed').map(({ id }) => id),
  )
  return outcome(ctx, ids, live, gone, locked)
}

function outcome(
  ctx: ServiceContext,
  requestedIds: readonly string[],
  rows: readonly WorkOrderRow[],
  changed: string[],
  reasons: ReadonlyMap<string, string> = new Map(),
): BulkOutcome {
  const foundIds = new Set(rows.map(({ id }) => id))
  const missing = [...new Set(requestedIds.map((id) => id.toLowerCase()))].filter((id) => !foundIds.has(id))
  const refused = [
    ...missing.map((id) => ({ id, name: '', reason: 'was deleted in the meantime' })),
    ...rows.flatMap(({ id, work_order_number: name }) => {
      const reason = reasons.get(id)
      return reason ? [{ id, name, reason }] : []
    }),
  ]
  return { batch: ctx.requestId, changed, refused }
}
