import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { query } from '@/lib/db/statement'
import type { Conflict } from '@/lib/domain/conflicts/types'
import { isId, newId } from '@/lib/domain/id'
import type { PlanToCheck } from '@/lib/schemas/plan-check'
import { planContext } from './context-sql'
import { judgePlans, type PlanContext } from './judge'

const OWN_ASSETS = 'SELECT unnest(r.asset_ids)'

/**
 * What would speak against a plan that is only in a form yet: whose fields are right is judged, what is missing is not. One statement
 * that reads. Throws `forbidden`.
 */
export async function checkPlan(ctx: ServiceContext, given: PlanToCheck): Promise<Conflict[]> {
  requireScope(ctx, 'read:work-orders')
  const idOf = (text: string | null | undefined) => (text && isId(text) ? text : null)
  const id = idOf(given.id) ?? newId()
  const [row] = await query<{ number: string | null; status: string | null; context: PlanContext }>(
    ctx.tx,
    Prisma.sql`
      SELECT r.number, r.status, ${planContext(ctx, OWN_ASSETS)} AS context
      FROM (
        SELECT ${ctx.accountId}::uuid AS account_id, ${id}::uuid AS id, ${idOf(given.technician_id)}::uuid AS technician_id,
          ${idOf(given.site_id)}::uuid AS site_id, ${given.scheduled_date?.toISOString() ?? null}::timestamptz AS scheduled_date,
          ${given.estimated_duration ?? null}::int AS estimated_duration,
          ${given.work_order_type}::work_order_type AS work_order_type,
          ${(given.asset_ids ?? []).filter(isId)}::uuid[] AS asset_ids, coalesce(stored.status, 'open') AS status,
          coalesce(stored.created_at, now()) AS created_at, stored.work_order_number AS number
        FROM (SELECT) AS nothing LEFT JOIN work_order stored
          ON stored.account_id = ${ctx.accountId}::uuid AND stored.id = ${id}::uuid AND stored.deleted_at IS NULL
      ) r`,
  )
  if (!row) return []
  const iso = (instant: Date | null | undefined) => instant?.toISOString() ?? null
  const plan = {
    id,
    work_order_number: row.number ?? 'This job',
    status: row.status ?? 'open',
    customer: { name: '' },
    scheduled_date: iso(given.scheduled_date),
    estimated_duration: given.estimated_duration ?? null,
    due_by: iso(given.due_by),
    window_start: iso(given.window_start),
    window_end: iso(given.window_end),
    required_skills: given.required_skills ?? [],
  }
  const [conflicts = []] = await judgePlans(ctx, [{ plan, context: row.context }])
  return conflicts
}
