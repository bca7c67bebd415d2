import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { MergeType } from '@/lib/domain/merges'
import type { MergeResult } from '@/lib/schemas/data/merge'

/** The live contacts and sites of a customer that have the same name, ignoring case: two of each, the older one first. */
export async function findAlike(
  tx: Transaction,
  { accountId }: ServiceContext,
  type: MergeType,
  id: string,
): Promise<MergeResult['alike']> {
  if (type !== 'customer') return []
  return tx.$queryRaw<MergeResult['alike']>`
    SELECT record_type, min(name) AS name, (array_agg(id ORDER BY id))[1:2] AS ids FROM (
      SELECT 'contact' AS record_type, id, name FROM contact
      WHERE account_id = ${accountId}::uuid AND customer_id = ${id}::uuid AND deleted_at IS NULL
      UNION ALL SELECT 'site', id, name FROM site
      WHERE account_id = ${accountId}::uuid AND customer_id = ${id}::uuid AND deleted_at IS NULL
    ) one GROUP BY record_type, lower(name) HAVING count(*) > 1 ORDER BY record_type, lower(name)`
}
