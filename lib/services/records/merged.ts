import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import type { MergeType } from '@/lib/domain/merges'

/** The record that another one was merged into, through however many merges; `label` is its number or name. */
export type MergedInto = { record_type: MergeType; id: string; label: string }

/** What the record with this id was merged into; null for one that was not. */
export async function findMergedInto(ctx: ServiceContext, id: string): Promise<MergedInto | null> {
  if (!isId(id)) return null
  const rows = await reader(ctx).$queryRaw<MergedInto[]>`
    WITH RECURSIVE path AS (
      SELECT record_type, kept_id, kept_label, 1 AS length FROM merge
      WHERE account_id = ${ctx.accountId}::uuid AND gone_id = ${id}::uuid AND undone_at IS NULL
      UNION ALL
      SELECT m.record_type, m.kept_id, m.kept_label, path.length + 1 FROM path
      JOIN merge m ON m.account_id = ${ctx.accountId}::uuid AND m.gone_id = path.kept_id AND m.undone_at IS NULL
    ) SELECT record_type, kept_id AS id, kept_label AS label FROM path ORDER BY length DESC LIMIT 1`
  return rows[0] ?? null
}
