import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { Course } from './dates'
import type { PlanAtWork } from './plan-rules'
import type { Scope } from './scopes'

/** A visit that was merged is done with the larger one, and skipped with it. */
const STATUS = Prisma.raw(`CASE WHEN o.status = 'merged' THEN coalesce(large.status, 'skipped') ELSE o.status END`)
const DONE_ON = Prisma.raw(`CASE WHEN o.status = 'merged' THEN coalesce(large.done_on, large.due_date, o.due_date)
  ELSE coalesce(o.done_on, o.due_date) END`)

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
    WITH visit AS MATERIALIZED (
      SELECT o.scope, o.id, o.key, ${STATUS} AS status, ${DONE_ON} AS done_on
      FROM maintenance_occurrence o
      LEFT JOIN maintenance_occurrence large ON large.account_id = o.account_id AND large.id = o.merged_into_id
      WHERE o.account_id = ${ctx.accountId}::uuid AND o.plan_id = ${plan.id}::uuid
        AND o.scope = ANY (${scopes.map(({ scope }) => scope)}::uuid[]))
    SELECT all_of.scope, last.id, last.key, to_char(last.done_on, 'YYYY-MM-DD') AS done_on, all_of.open, all_of.count
    FROM (SELECT scope, bool_or(status NOT IN ('done', 'skipped')) AS open, count(*)::int AS count
      FROM visit GROUP BY scope) all_of
    LEFT JOIN LATERAL (SELECT visit.id, visit.key, visit.done_on FROM visit WHERE visit.scope = all_of.scope
        AND visit.status IN ('done', 'skipped') ORDER BY visit.done_on DESC, visit.id DESC LIMIT 1) last ON true`
  return new Map(
    rows.map(({ scope, id, key, done_on, open, count }) => [
      scope,
      { last: id !== null && key !== null && done_on !== null ? { id, key, done_on } : null, hasOpen: open, count },
    ]),
  )
}
