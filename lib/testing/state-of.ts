import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'

const TABLES = [
  'customer',
  'contact',
  'site',
  'service_contract',
  'asset',
  'asset_part',
  'work_order',
  'task',
  'line_item',
  'task_part',
  'checklist_response',
  'checklist_answer',
  'technician',
  'shift',
  'time_off',
  'checklist',
  'checklist_item',
  'part',
  'product',
  'branch',
  'territory',
  'work_order_asset',
  'business_calendar',
  'calendar_exception',
  'service_level',
  'service_level_target',
  'hold_reason',
  'contract_line',
  'visit',
  'work_order_dependency',
  'job_type',
  'job_type_task',
  'job_type_part',
  'crew',
  'crew_member',
]
const TRASHLESS = new Set([
  'task_part',
  'checklist_response',
  'checklist_answer',
  'shift',
  'work_order_asset',
  'calendar_exception',
  'service_level_target',
  'job_type_task',
  'job_type_part',
])
/** When a row was written, and the ids of rows that are replaced as a whole. */
const VOLATILE = ['updated_at', 'created_at', 'deletion_id', 'responded_at', 'version']
const REPLACED = new Set(['shift', 'task_part'])

/** All live rows of the account, but for when they were written. */
export async function stateOf({ accountId }: ServiceContext): Promise<Record<string, unknown>> {
  const tables = await Promise.all(
    TABLES.map(async (table) => {
      const left = REPLACED.has(table) ? [...VOLATILE, 'id'] : VOLATILE
      const live = TRASHLESS.has(table) ? Prisma.empty : Prisma.sql`AND deleted_at IS NULL`
      const rows = await db().$queryRaw<{ row: unknown }[]>`
        SELECT to_jsonb(t) - ${left}::text[] AS row FROM ${Prisma.raw(`"${table}"`)} t
        WHERE account_id = ${accountId}::uuid ${live} ORDER BY 1`
      return [table, rows.map(({ row }) => row)] as const
    }),
  )
  return Object.fromEntries(tables)
}
