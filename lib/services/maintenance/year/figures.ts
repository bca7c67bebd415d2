import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { queryList } from '@/lib/db/statement'
import type { MaintenanceFigures } from '@/lib/schemas/maintenance/year'
import { IS_DUE_SOON, IS_FAILING, plansOf, UNREAD } from './filters'

/**
 * What there is to do about maintenance: visits that are due within 30 days or overdue, plans that make none, and counters of plans
 * that were not read for 60 days. One statement, which reads open visits alone. Throws `forbidden`.
 */
export async function readMaintenanceFigures(ctx: ServiceContext): Promise<MaintenanceFigures> {
  requireScope(ctx, 'read:work-orders')
  const [figures] = await queryList<MaintenanceFigures>(
    ctx,
    Prisma.sql`
    WITH p AS MATERIALIZED (${plansOf(ctx, {})})
    SELECT v.*, (SELECT count(*) FROM p WHERE ${IS_FAILING})::int AS failing, (SELECT count(*) FROM (${UNREAD}) u)::int AS unread
    FROM (
      SELECT count(*) FILTER (WHERE ${IS_DUE_SOON})::int AS due_soon, count(*) FILTER (WHERE o.window_end < p.today)::int AS overdue
      FROM maintenance_occurrence o JOIN p ON p.account_id = o.account_id AND p.id = o.plan_id
      WHERE o.account_id = ${ctx.accountId}::uuid AND o.status IN ('planned', 'generated')) v`,
    'anew',
  )
  return figures ?? { due_soon: 0, overdue: 0, failing: 0, unread: 0 }
}
