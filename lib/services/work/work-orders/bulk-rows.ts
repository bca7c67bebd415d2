import type { ServiceContext } from '@/lib/access/context'
import { changedFields } from '@/lib/db/history'
import type { ChangedRecord } from '@/lib/db/history-bulk'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { scheduledEnd } from '@/lib/domain/work-orders/schedule'
import type { WorkOrderState } from '@/lib/domain/work-orders/status'

/** What actions on many work orders read and write of each. */
export type BulkRow = WorkOrderState & {
  id: string
  work_order_number: string
  customer_id: string
  scheduled_date: Date | null
  estimated_duration: number | null
  deleted_at: Date | null
}

/** Locks the work orders of the account with these ids, in the order of their ids, so that two such actions never wait in a ring. */
export async function lockRows(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<BulkRow[]> {
  const wanted = [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))].sort()
  return tx.$queryRaw<BulkRow[]>`
    SELECT id, work_order_number, customer_id, status::text AS status, technician_id, scheduled_date, estimated_duration,
      started_at, completed_at, deleted_at
    FROM work_order WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${wanted}::uuid[])
    ORDER BY id FOR UPDATE`
}

/** Writes all rows as they are to be, in one statement. */
export async function writeRows(tx: Transaction, ctx: ServiceContext, rows: readonly BulkRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.$executeRaw`
    UPDATE work_order w SET status = n.status, technician_id = n.technician_id, scheduled_date = n.scheduled_date,
      estimated_duration = n.estimated_duration,
      started_at = n.started_at, completed_at = n.completed_at, deleted_at = n.deleted_at, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (id uuid, status work_order_status, technician_id uuid,
      scheduled_date timestamptz, estimated_duration int, started_at timestamptz, completed_at timestamptz, deleted_at timestamptz)
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = n.id`
}

/** The changed fields of each row as a record's history names them; a row that did not change is left out. */
export async function changesOf(
  tx: Transaction,
  ctx: ServiceContext,
  pairs: readonly { before: BulkRow; after: BulkRow }[],
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

/** The part of a work order's record that such actions can change. */
function asRecord(row: BulkRow, names: ReadonlyMap<string, string>) {
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
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map<string, string>()
  const rows = await tx.technician.findMany({
    where: { account_id: ctx.accountId, id: { in: wanted } },
    select: { id: true, name: true },
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
