import type { ServiceContext } from '@/lib/access/context'
import { nextNumbers } from '@/lib/db/numbers'
import { recordCreates, rowsJson } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import type { WorkOrderCreate } from '@/lib/schemas/work/work-order'
import { readWorkOrders } from './record'
import { assetRows } from './references'

type Row = { id: string; input: WorkOrderCreate }

/** Makes many work orders with the next numbers, in a fixed number of statements; each leaves its row of history. */
export async function createWorkOrders(tx: Transaction, ctx: ServiceContext, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const numbers = await nextNumbers(tx, ctx, 'work_order', rows.length)
  const values = rows.map(({ id, input }, index) => ({ ...input, id, work_order_number: numbers[index] }))
  await tx.$executeRaw`
    INSERT INTO work_order (id, account_id, work_order_number, status, priority, work_order_type, description, notes,
      customer_id, contact_id, site_id, technician_id, scheduled_date, estimated_duration, due_by, window_start, window_end,
      required_skills, custom_fields, created_at, updated_at)
    SELECT id, ${ctx.accountId}::uuid, work_order_number, status, priority, work_order_type, description, notes,
      customer_id, contact_id, site_id, technician_id, scheduled_date, estimated_duration, due_by, window_start, window_end,
      coalesce(required_skills, '{}'), coalesce(custom_fields, '{}'), now(), now()
    FROM jsonb_to_recordset(${rowsJson(values)}::jsonb) AS n (id uuid, work_order_number text, status work_order_status,
      priority priority, work_order_type work_order_type, description text, notes text, customer_id uuid, contact_id uuid,
      site_id uuid, technician_id uuid, scheduled_date timestamptz, estimated_duration int, due_by timestamptz,
      window_start timestamptz, window_end timestamptz, required_skills text[], custom_fields jsonb)`
  const links = rows.flatMap(({ id, input }) => assetRows(ctx, id, input.asset_ids ?? []))
  if (links.length > 0)
    await tx.$executeRaw`
      INSERT INTO work_order_asset (account_id, work_order_id, asset_id)
      SELECT ${ctx.accountId}::uuid, work_order_id, asset_id
      FROM jsonb_to_recordset(${rowsJson(links)}::jsonb) AS n (work_order_id uuid, asset_id uuid)`
  const ids = rows.map(({ id }) => id)
  await recordCreates(tx, ctx, 'work_order', await readWorkOrders(tx, ctx, ids))
}
