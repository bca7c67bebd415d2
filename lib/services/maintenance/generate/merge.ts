import type { ServiceContext } from '@/lib/access/context'
import { rowsJson } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import { type Mergeable, mergeByRank } from '@/lib/domain/maintenance/merge'

type Row = Mergeable & { status: string; plan_id: string }

/**
 * Decides which visits at these scopes are done along with larger ones, of all plans there. Only what has no work order yet becomes a
 * part of another. Returns the ids of those that did.
 */
export async function mergeVisits(
  tx: Transaction,
  ctx: ServiceContext,
  scopes: readonly string[],
): Promise<Set<string>> {
  const [absorbing] = await tx.$queryRaw<{ any: boolean }[]>`SELECT EXISTS (SELECT FROM maintenance_plan
    WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL AND status = 'active' AND absorbs_within > 0) AS any`
  if (!absorbing?.any || scopes.length === 0) return new Set()
  const rows = await tx.$queryRaw<Row[]>`
    SELECT o.id, o.scope, o.plan_id, o.status, to_char(o.due_date, 'YYYY-MM-DD') AS due_date, p.rank, p.absorbs_within
    FROM maintenance_occurrence o JOIN maintenance_plan p ON p.account_id = o.account_id AND p.id = o.plan_id
    WHERE o.account_id = ${ctx.accountId}::uuid AND o.scope = ANY (${[...new Set(scopes)]}::uuid[])
      AND o.status IN ('planned', 'generated') AND p.status = 'active' AND p.deleted_at IS NULL
    ORDER BY o.due_date, o.id`
  const status = new Map(rows.map((row) => [row.id, row.status]))
  const merged = [...mergeByRank(rows)].filter(([id]) => status.get(id) === 'planned')
  if (merged.length > 0)
    await tx.$executeRaw`
      UPDATE maintenance_occurrence o SET status = 'merged', merged_into_id = n.merged_into_id, updated_at = now()
      FROM jsonb_populate_recordset(NULL::maintenance_occurrence,
        ${rowsJson(merged.map(([id, merged_into_id]) => ({ id, merged_into_id })))}::jsonb) n
      WHERE o.account_id = ${ctx.accountId}::uuid AND o.id = n.id AND o.status = 'planned'`
  return new Set(merged.map(([id]) => id))
}
