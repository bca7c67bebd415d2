import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { CONTRACTS_OF_DRAFT } from '@/lib/services/work/follow-up'
import { query } from '@/lib/db/statement'
import type { Conflict } from '@/lib/domain/conflicts/types'
import { eachInstant } from '@/lib/domain/work-orders/columns'
import { isId, newId } from '@/lib/domain/id'
import type { ScheduleToCheck } from '@/lib/schemas/scheduling/plan-check'
import { scheduleContext, detectConflicts, type Plan, type ScheduleContext } from '@/lib/services/work/schedule-context'
import { type PromisedDraft, type StoredDraft, withPromises } from './draft-promises'

/** Where the assets of a row of `draftRow` are found. */
export const DRAFT_ASSETS = 'SELECT unnest(r.asset_ids)'

const idOf = (text: string | null | undefined) => (text && isId(text) ? text : null)

/**
 * What a form holds as a row of a work order, for contexts to be read beside it: whose fields are right is in it, what is missing is
 * not. A draft of a stored work order keeps its status and the moment of the call.
 */
function draftRow(ctx: ServiceContext, draft: ScheduleToCheck): Prisma.Sql {
  const id = idOf(draft.id) ?? newId()
  return Prisma.sql`
    SELECT ${ctx.accountId}::uuid AS account_id, ${id}::uuid AS id, ${idOf(draft.technician_id)}::uuid AS technician_id,
      ${idOf(draft.site_id)}::uuid AS site_id, ${draft.scheduled_date?.toISOString() ?? null}::timestamptz AS scheduled_date,
      ${draft.estimated_duration ?? null}::int AS estimated_duration,
      ${draft.work_order_type}::work_order_type AS work_order_type,
      ${(draft.asset_ids ?? []).filter(isId)}::uuid[] AS asset_ids, coalesce(stored.status, 'open') AS status,
      coalesce(stored.created_at, now()) AS created_at, stored.work_order_number AS number
    FROM (SELECT) AS nothing LEFT JOIN work_order stored
      ON stored.account_id = ${ctx.accountId}::uuid AND stored.id = ${id}::uuid AND stored.deleted_at IS NULL`
}

/** A draft as row `r`, beside the row `a` of its account. */
export function draftTable(ctx: ServiceContext, draft: ScheduleToCheck): Prisma.Sql {
  return Prisma.sql`(${draftRow(ctx, draft)}) r JOIN account a ON a.id = r.account_id`
}

/** What of it is read: `PromisedDraft`. */
export const DRAFT_COLUMNS = Prisma.sql`r.id, r.number, r.status, r.created_at, ${CONTRACTS_OF_DRAFT} AS contracts`

/** The draft as conflicts are detected for it. */
export function scheduleOfDraft(draft: ScheduleToCheck, { id, number, status }: StoredDraft): Plan {
  return {
    id,
    work_order_number: number ?? 'This job',
    status: status ?? 'open',
    customer: { name: '' },
    ...eachInstant((name) => draft[name]?.toISOString() ?? null),
    estimated_duration: draft.estimated_duration ?? null,
    required_skills: draft.required_skills ?? [],
    priority: draft.priority,
    work_order_type: draft.work_order_type,
  }
}

/**
 * The scheduling conflicts of a schedule that is only in a form yet: fields that are right are checked, what is missing is not, and what
 * it would be promised counts. Throws `forbidden`.
 */
export async function checkSchedule(ctx: ServiceContext, draft: ScheduleToCheck): Promise<Conflict[]> {
  requireScope(ctx, 'read:work-orders')
  const [row] = await query<PromisedDraft & { context: ScheduleContext }>(
    ctx.tx,
    Prisma.sql`SELECT ${DRAFT_COLUMNS}, ${scheduleContext(ctx, DRAFT_ASSETS)} AS context FROM ${draftTable(ctx, draft)}`,
  )
  if (!row) return []
  const context = row.context && (await withPromises(ctx, draft, row, row.context))
  const [conflicts = []] = await detectConflicts(ctx, [{ plan: scheduleOfDraft(draft, row), context }])
  return conflicts
}
