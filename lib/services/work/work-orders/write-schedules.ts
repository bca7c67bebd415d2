import type { ServiceContext } from '@/lib/access/context'
import { changedFields } from '@/lib/db/history'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import type { Transaction } from '@/lib/db/transaction'
import { isoOrNull } from '@/lib/domain/time'
import { SCHEDULE_COLUMNS } from '@/lib/domain/work-orders/columns'
import { scheduledEnd } from '@/lib/domain/work-orders/schedule'
import { completesOrReopens } from '@/lib/domain/work-orders/status'
import { followCoverage } from '@/lib/services/work/coverage'
import { acceptOnCompletion } from '@/lib/services/work/line-proposals'
import { type WorkOrderRow, writeRows } from './rows'

/** A locked work order as it is, and as it is to be. */
export type SchedulePair = { before: WorkOrderRow; after: WorkOrderRow }

/**
 * Writes when many locked work orders are done, by whom, and their status, with a row of history each, in a fixed number of statements.
 * Who pays for their lines is decided where that makes them completed, or open again. Returns the ids of those that changed.
 */
export async function writeSchedules(
  tx: Transaction,
  ctx: ServiceContext,
  pairs: readonly SchedulePair[],
): Promise<string[]> {
  const technicians = pairs.flatMap(({ before, after }) => [before.technician_id, after.technician_id])
  const names = await technicianNames(tx, ctx, technicians)
  const changed = pairs
    .map(({ before, after }) => ({
      id: before.id,
      before,
      after,
      changes: changedFields(asRecord(before, names), asRecord(after, names)),
    }))
    .filter(({ changes }) => Object.keys(changes).length > 0)
  await writeRows(
    tx,
    ctx,
    [...SCHEDULE_COLUMNS, 'window_start', 'window_end', 'due_by'],
    changed.map(({ after }) => after),
  )
  await recordHistoryOfMany(tx, ctx, { verb: 'update', type: 'work_order', records: changed })
  const decided = changed.filter(({ before, after }) => completesOrReopens(before.status, after.status))
  const ids = decided.map(({ id }) => id)
  await acceptOnCompletion(tx, ctx, ids)
  await followCoverage(tx, ctx, ids)
  return changed.map(({ id }) => id)
}

/** The part of a work order's record that a schedule can change. */
function asRecord(row: WorkOrderRow, names: ReadonlyMap<string, string>) {
  const { technician_id } = row
  return {
    status: row.status,
    technician: technician_id && { id: technician_id, name: names.get(technician_id) ?? '' },
    scheduled_date: isoOrNull(row.scheduled_date),
    estimated_duration: row.estimated_duration,
    scheduled_end: isoOrNull(scheduledEnd(row.scheduled_date, row.estimated_duration)),
    started_at: isoOrNull(row.started_at),
    completed_at: isoOrNull(row.completed_at),
    due_by: isoOrNull(row.due_by),
    window_start: isoOrNull(row.window_start),
    window_end: isoOrNull(row.window_end),
  }
}

async function technicianNames(tx: Transaction, ctx: ServiceContext, ids: readonly (string | null)[]) {
  const technicianIds = [...new Set(ids.filter((id) => id !== null))]
  if (technicianIds.length === 0) return new Map<string, string>()
  const rows = await tx.technician.findMany({
    where: { account_id: ctx.accountId, id: { in: technicianIds } },
    select: { id: true, name: true },
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
