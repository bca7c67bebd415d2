import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import type { HistoryStep } from '@/lib/domain/work-orders/undo'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'

/** A work order's row by its columns, as JSON, and its assets. */
export type UndoRow = {
  columns: Record<string, unknown> & {
    status: WorkOrderStatus
    customer_id: string
    contact_id: string | null
    site_id: string | null
    technician_id: string | null
    deleted_at: string | null
  }
  id: string
  work_order_number: string
  asset_ids: string[]
}

export type UndoStep = HistoryStep & { record_id: string; by_me: boolean; changes: Record<string, [unknown, unknown]> }

/** Fields of the record that are columns of the same name, and those whose column holds the id. */
const COLUMNS = new Set([
  ...['status', 'priority', 'work_order_type', 'description', 'notes', 'site_id', 'scheduled_date'],
  ...['estimated_duration', 'due_by', 'window_start', 'window_end', 'required_skills', 'custom_fields'],
  ...['started_at', 'completed_at'],
])
const REFERENCES: Record<string, string> = {
  customer: 'customer_id',
  contact: 'contact_id',
  technician: 'technician_id',
}
/** What follows from the others. */
const DERIVED = new Set(['scheduled_end', 'site', 'assets', 'conflicts'])

/** The row with these values of the record's fields; `null` when one of them is not the work order's own. */
export function withFields(row: UndoRow, fields: Record<string, unknown>): UndoRow | null {
  const columns = { ...row.columns }
  let { asset_ids } = row
  for (const [field, value] of Object.entries(fields)) {
    const reference = REFERENCES[field]
    if (COLUMNS.has(field)) Object.assign(columns, { [field]: value })
    else if (reference) Object.assign(columns, { [reference]: (value as { id: string } | null)?.id ?? null })
    else if (field === 'asset_ids') asset_ids = value as string[]
    else if (!DERIVED.has(field)) return null
  }
  return { ...row, columns, asset_ids }
}

/** Locks work orders of the account, also those in the trash, in the order of their ids. */
export async function lockForUndo(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<UndoRow[]> {
  const wanted = [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))].sort()
  return tx.$queryRaw<UndoRow[]>`
    SELECT w.id, w.work_order_number, to_jsonb(w) AS columns,
      ARRAY(SELECT link.asset_id FROM work_order_asset link
        WHERE link.account_id = w.account_id AND link.work_order_id = w.id ORDER BY link.asset_id) AS asset_ids
    FROM work_order w WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = ANY(${wanted}::uuid[])
    ORDER BY w.id FOR UPDATE OF w`
}

/** The latest history of each work order, newest first. A mail that was sent changed nothing. */
export async function stepsOf(
  tx: Transaction,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<Map<string, UndoStep[]>> {
  const rows = await tx.$queryRaw<UndoStep[]>`
    SELECT h.* FROM unnest(${ids}::uuid[]) AS wanted (id) CROSS JOIN LATERAL (
      SELECT record_id, verb, request_id, undoes, changes,
        (actor_type = ${ctx.actor.type} AND actor_id IS NOT DISTINCT FROM ${ctx.actor.id}) AS by_me
      FROM history
      WHERE account_id = ${ctx.accountId}::uuid AND record_type = 'work_order' AND record_id = wanted.id AND verb NOT IN ('send', 'send_failed')
      ORDER BY id DESC LIMIT 100
    ) AS h`
  const steps = new Map<string, UndoStep[]>()
  for (const row of rows) steps.set(row.record_id, [...(steps.get(row.record_id) ?? []), row])
  return steps
}

type Pair = { before: UndoRow; after: UndoRow }

/** Writes the rows as they are to be, with their assets; a fixed number of statements. */
export async function writeUndone(tx: Transaction, ctx: ServiceContext, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return
  const rows = JSON.stringify(pairs.map(({ after }) => after.columns))
  await tx.$executeRaw`
    UPDATE work_order w SET status = n.status, priority = n.priority, work_order_type = n.work_order_type,
      description = n.description, notes = n.notes, customer_id = n.customer_id, contact_id = n.contact_id,
      site_id = n.site_id, technician_id = n.technician_id, scheduled_date = n.scheduled_date,
      estimated_duration = n.estimated_duration, due_by = n.due_by, window_start = n.window_start,
      window_end = n.window_end, required_skills = n.required_skills, custom_fields = n.custom_fields,
      started_at = n.started_at, completed_at = n.completed_at, deleted_at = n.deleted_at, updated_at = now()
    FROM jsonb_populate_recordset(NULL::work_order, ${rows}::jsonb) AS n
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = n.id`
  const moved = pairs.filter(({ before, after }) => before.asset_ids.join() !== after.asset_ids.join())
  if (moved.length === 0) return
  const account_id = ctx.accountId
  await tx.workOrderAsset.deleteMany({
    where: { account_id, work_order_id: { in: moved.map(({ after }) => after.id) } },
  })
  await tx.workOrderAsset.createMany({
    data: moved.flatMap(({ after }) =>
      after.asset_ids.map((asset_id) => ({ account_id, work_order_id: after.id, asset_id })),
    ),
  })
}
