import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { query } from '@/lib/db/statement'
import type { Conflict } from '@/lib/domain/conflicts/types'
import { eachInstant } from '@/lib/domain/work-orders/columns'
import { isId, newId } from '@/lib/domain/id'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { ScheduleToCheck } from '@/lib/schemas/scheduling/plan-check'
import { scheduleContext } from './context-sql'
import { detectConflicts, type Plan, type ScheduleContext } from './detect'

/** Where the assets of a row of `draftRow` are found. */
export const DRAFT_ASSETS = 'SELECT unnest(r.asset_ids)'

const idOf = (text: string | null | undefined) => (text && isId(text) ? text : null)

/** What of a draft is known only once it was read: its number, status and when it was called in, where it is stored. */
export type StoredDraft = { id: string; number: string | null; status: WorkOrderStatus | null }

/**
 * What a form holds as a row of a work order, for contexts to be read beside it: whose fields are right is in it, what is missing is
 * not. A draft of a stored work order keeps its status and the moment of the call.
 */
export function draftRow(ctx: ServiceContext, given: ScheduleToCheck): Prisma.Sql {
  const id = idOf(given.id) ?? newId()
  return Prisma.sql`
    SELECT ${ctx.accountId}::uuid AS account_id, ${id}::uuid AS id, ${idOf(given.technician_id)}::uuid AS technician_id,
      ${idOf(given.site_id)}::uuid AS site_id, ${given.scheduled_date?.toISOString() ?? null}::timestamptz AS scheduled_date,
      ${given.estimated_duration ?? null}::int AS estimated_duration,
      ${given.work_order_type}::work_order_type AS work_order_type,
      ${(given.asset_ids ?? []).filter(isId)}::uuid[] AS asset_ids, coalesce(stored.status, 'open') AS status,
      coalesce(stored.created_at, now()) AS created_at, stored.work_order_number AS number
    FROM (SELECT) AS nothing LEFT JOIN work_order stored
      ON stored.account_id = ${ctx.accountId}::uuid AND stored.id = ${id}::uuid AND stored.deleted_at IS NULL`
}

/** The draft as conflicts are detected for it. */
export function scheduleOfDraft(given: ScheduleToCheck, { id, number, status }: StoredDraft): Plan {
  return {
    id,
    work_order_number: number ?? 'This job',
    status: status ?? 'open',
    customer: { name: '' },
    ...eachInstant((name) => given[name]?.toISOString() ?? null),
    estimated_duration: given.estimated_duration ?? null,
    required_skills: given.required_skills ?? [],
  }
}

/**
 * The scheduling conflicts of a schedule that is only in a form yet: fields that are right are checked, what is missing is not. One
 * statement that reads. Throws `forbidden`.
 */
export async function checkSchedule(ctx: ServiceContext, given: ScheduleToCheck): Promise<Conflict[]> {
  requireScope(ctx, 'read:work-orders')
  const [row] = await query<StoredDraft & { context: ScheduleContext }>(
    ctx.tx,
    Prisma.sql`SELECT r.id, r.number, r.status, ${scheduleContext(ctx, DRAFT_ASSETS)} AS context FROM (${draftRow(ctx, given)}) r`,
  )
  if (!row) return []
  const [conflicts = []] = await detectConflicts(ctx, [{ plan: scheduleOfDraft(given, row), context: row.context }])
  return conflicts
}
