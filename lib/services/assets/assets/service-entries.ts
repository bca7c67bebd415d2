import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'

/** When each asset was last served: planned and cancelled work is no service. */
export function readLastServices(
  tx: Transaction,
  ctx: ServiceContext,
  assetIds: readonly string[],
): Promise<{ asset_id: string; date: Date | null }[]> {
  const completed = Prisma.sql`
    SELECT max(w.completed_at) FROM work_order_asset link
    JOIN work_order w ON w.account_id = link.account_id AND w.id = link.work_order_id
    WHERE link.account_id = ${ctx.accountId}::uuid AND link.asset_id = asset.id
      AND w.deleted_at IS NULL AND w.status = 'completed'`
  const recorded = Prisma.sql`
    SELECT max(record.date) FROM service_record record
    WHERE record.account_id = ${ctx.accountId}::uuid AND record.asset_id = asset.id`
  return tx.$queryRaw<{ asset_id: string; date: Date | null }[]>`
    SELECT asset.id AS asset_id, greatest((${completed}), (${recorded})) AS date
    FROM unnest(${assetIds}::uuid[]) AS asset (id)`
}
