import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { Course } from './dates'
import type { PlanAtWork } from './plan-rules'
import type { Scope } from './scopes'

/** What happened at these scopes so far. */
export async function readCourses(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  scopes: readonly Scope[],
): Promise<Map<string, Course>> {
  const rows = await tx.$queryRaw<
    { scope: string; id: string | null; key: string | null; done_on: string | null; open: boolean; count: number }[]
  >`
    SELECT all_of.scope, last.id, last.key, to_char(last.done_on, 'YYYY-MM-DD') AS done_on, all_of.open, all_of.count
    FROM (SELECT o.scope, bool_or(o.status NOT IN ('done', 'skipped')) AS open, count(*)::int AS count
      FROM maintenance_occurrence o WHERE o.account_id = ${ctx.accountId}::uuid AND o.plan_id = ${plan.id}::uuid
        AND o.scope = ANY (${scopes.map(({ scope }) => scope)}::uuid[]) GROUP BY o.scope) all_of
    LEFT JOIN LATERAL (SELECT o.id, o.key, coalesce(o.done_on, o.due_date) AS done_on FROM maintenance_occurrence o
      WHERE o.account_id = ${ctx.accountId}::uuid AND o.plan_id = ${plan.id}::uuid AND o.scope = all_of.scope
        AND o.status IN ('done', 'skipped') ORDER BY coalesce(o.done_on, o.due_date) DESC, o.id DESC LIMIT 1) last ON true`
  return new Map(
    rows.map(({ scope, id, key, done_on, open, count }) => [
      scope,
      { last: id !== null && key !== null && done_on !== null ? { id, key, done_on } : null, hasOpen: open, count },
    ]),
  )
}
