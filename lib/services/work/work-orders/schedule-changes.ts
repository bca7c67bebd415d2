import type { ServiceContext } from '@/lib/access/context'
import { changedFields } from '@/lib/db/history'
import type { ChangedRecord } from '@/lib/db/history-bulk'
import type { Transaction } from '@/lib/db/transaction'
import { scheduledEnd } from '@/lib/domain/work-orders/schedule'
import type { WorkOrderRow } from './rows'

/** The changed fields of each row as a record's history names them; a row that did not change is left out. */
export async function scheduleChanges(
  tx: Transaction,
  ctx: ServiceContext,
  pairs: readonly { before: WorkOrderRow; after: WorkOrderRow }[],
): Promise<ChangedRecord[]> {
  const technicians = pairs.flatMap(({ before, after }) => [before.technician_id, after.technician_id])
  const names = await technicianNames(tx, ctx, technicians)
  return pairs
    .map(({ before, after }) => ({
      id: before.id,
      changes: changedFields(asRecord(before, names), asRecord(after, names)),
    }))
    .filter(({ changes }) => Object.keys(changes).length > 0)
}

/** The part of a work order's record that a move can change. */
function asRecord(row: WorkOrderRow, names: ReadonlyMap<string, string>) {
  const { technician_id } = row
  return {
    status: row.status,
    technician: technician_id && { id: technician_id, name: names.get(technician_id) ?? '' },
    scheduled_date: row.scheduled_date?.toISOString() ?? null,
    estimated_duration: row.estimated_duration,
    scheduled_end: scheduledEnd(row.scheduled_date, row.estimated_duration)?.toISOString() ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
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
