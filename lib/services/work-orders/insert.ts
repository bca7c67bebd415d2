import type { z } from 'zod'
import type { ServiceContext } from '@/lib/auth/context'
import { takeNumber } from '@/lib/db/numbers'
import type { Transaction } from '@/lib/db/transaction'
import type { workOrderCreate } from '@/lib/schemas/work-order'

/**
 * Takes the next number and writes the work order with its assets, in one statement: the number's row, which every
 * create of the account waits for, is held for as short as can be.
 */
export async function insertWorkOrder(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
  input: z.output<typeof workOrderCreate>,
): Promise<void> {
  const assets = [...new Set(input.asset_ids?.map((asset) => asset.toLowerCase()))]
  const now = new Date().toISOString()
  await tx.$executeRaw`
    WITH taken AS (${takeNumber(ctx, 'work_order')}), made AS (
      INSERT INTO work_order (id, account_id, work_order_number, status, priority, work_order_type, description, notes,
        customer_id, contact_id, site_id, technician_id, scheduled_date, estimated_duration, due_by, window_start, window_end,
        required_skills, custom_fields, created_at, updated_at)
      SELECT ${id}::uuid, ${ctx.accountId}::uuid, number, ${input.status}::work_order_status,
        ${input.priority}::priority, ${input.work_order_type}::work_order_type, ${input.description ?? null},
        ${input.notes ?? null}, ${input.customer_id}::uuid, ${input.contact_id ?? null}::uuid,
        ${input.site_id ?? null}::uuid, ${input.technician_id ?? null}::uuid,
        ${input.scheduled_date?.toISOString() ?? null}::timestamptz, ${input.estimated_duration ?? null}::int,
        ${input.due_by?.toISOString() ?? null}::timestamptz,
        ${input.window_start?.toISOString() ?? null}::timestamptz, ${input.window_end?.toISOString() ?? null}::timestamptz,
        ${input.required_skills ?? []}::text[], ${JSON.stringify(input.custom_fields ?? {})}::jsonb,
        ${now}::timestamptz, ${now}::timestamptz
      FROM taken RETURNING account_id, id
    )
    INSERT INTO work_order_asset (account_id, work_order_id, asset_id)
    SELECT made.account_id, made.id, asset_id FROM made, unnest(${assets}::uuid[]) AS asset_id`
}
