import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { holdReferences } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { whyUnplannable } from '@/lib/domain/work-orders/movable'
import { isFinished, moveWorkOrder } from '@/lib/domain/work-orders/status'
import type { BulkOutcome } from '@/lib/schemas/work/work-order-table'
import { lockRows, type WorkOrderRow } from './rows'
import { writeSchedules } from './write-schedules'

/** A work order's place on the board, and where it was when that was decided. */
export type RequestedPlacement = {
  id: string
  technician_id: string
  scheduled_date: string
  seen: { technician_id: string | null; scheduled_date: string | null; estimated_duration: number | null }
}

/**
 * Gives many work orders each its own technician and time, by the same rules as one; all in one transaction and a fixed
 * number of statements. One that was changed since it was seen stays as it is and is named, as is one that `objections`
 * names (asked once those that are left are locked). Throws `forbidden`.
 */
export async function placeWorkOrders(
  ctx: ServiceContext,
  placements: readonly RequestedPlacement[],
  objections: (tx: Transaction, wanted: readonly RequestedPlacement[]) => Promise<ReadonlyMap<string, string>>,
): Promise<BulkOutcome> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const ids = placements.map(({ id }) => id)
    const rows = new Map((await lockRows(tx, ctx, ids)).map((row) => [row.id, row]))
    const people = placements.map(({ technician_id }) => technician_id)
    const live = new Set(await holdReferences(tx, ctx, 'technician', people))
    const refused = new Map<string, string>()
    for (const placement of placements) {
      const reason = refusalOf(rows.get(placement.id), placement, live)
      if (reason) refused.set(placement.id, reason)
    }
    const left = placements.filter(({ id }) => !refused.has(id))
    for (const [id, reason] of await objections(tx, left)) refused.set(id, reason)

    const now = new Date()
    const pairs = left.flatMap(({ id, technician_id, scheduled_date }) => {
      const before = rows.get(id)
      if (!before || refused.has(id)) return []
      const state = moveWorkOrder(before, { technician_id }, now)
      return [{ before, after: { ...before, ...state, scheduled_date: new Date(scheduled_date) } }]
    })
    await writeSchedules(tx, ctx, pairs)
    return {
      batch: ctx.requestId,
      changed: pairs.map(({ after }) => after.id),
      refused: [...refused].map(([id, reason]) => ({ id, name: rows.get(id)?.work_order_number ?? '', reason })),
    }
  })
}

function refusalOf(
  row: WorkOrderRow | undefined,
  { technician_id, seen }: RequestedPlacement,
  live: ReadonlySet<string>,
) {
  if (!row || row.deleted_at !== null) return 'It was deleted in the meantime.'
  if (isFinished(row.status)) return `It was ${row.status} in the meantime.`
  if (whyUnplannable(row)) return 'Its status was changed in the meantime.'
  const moved =
    row.technician_id !== seen.technician_id || (row.scheduled_date?.toISOString() ?? null) !== seen.scheduled_date
  if (moved) return 'It was moved in the meantime.'
  if (row.estimated_duration !== seen.estimated_duration) return 'Its duration was changed in the meantime.'
  return live.has(technician_id) ? null : 'Its technician was deleted in the meantime.'
}
