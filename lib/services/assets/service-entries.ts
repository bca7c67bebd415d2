import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/auth/context'
import type { Transaction } from '@/lib/db/transaction'
import { SERVICE_HISTORY_SHOWN, type ServiceEntry } from '@/lib/schemas/asset'

/** What an asset's record says about its services. */
export type Services = { service_history: ServiceEntry[]; last_service: string | null }

type EntryRow = { asset_id: string; work_order_id: string | null; date: Date; type: string; description: string | null }

/** The services of the given assets, in two statements however many assets they are. */
export async function readServices(
  tx: Transaction,
  ctx: ServiceContext,
  assetIds: readonly string[],
): Promise<Map<string, Services>> {
  const services = new Map<string, Services>(assetIds.map((id) => [id, { service_history: [], last_service: null }]))
  if (assetIds.length === 0) return services
  for (const { asset_id, date, ...entry } of await readEntries(tx, ctx, assetIds))
    services.get(asset_id)?.service_history.push({
      work_order_id: entry.work_order_id,
      date: date.toISOString(),
      type: entry.type,
      description: entry.description,
    })
  for (const { asset_id, date } of await readLastServices(tx, ctx, assetIds)) {
    const one = services.get(asset_id)
    if (one) one.last_service = date?.toISOString() ?? null
  }
  return services
}

/** The latest entries of each asset, newest first. A work order's date is its completion, else its schedule. */
function readEntries(tx: Transaction, ctx: ServiceContext, assetIds: readonly string[]): Promise<EntryRow[]> {
  return tx.$queryRaw<EntryRow[]>`
    SELECT asset.id AS asset_id, entry.work_order_id, entry.date, entry.type, entry.description
    FROM unnest(${assetIds}::uuid[]) AS asset (id)
    CROSS JOIN LATERAL (
      SELECT w.id, w.id AS work_order_id, coalesce(w.completed_at, w.scheduled_date, w.created_at) AS date,
        w.work_order_type::text AS type, w.description
      FROM work_order_asset link
      JOIN work_order w ON w.account_id = link.account_id AND w.id = link.work_order_id
      WHERE link.account_id = ${ctx.accountId}::uuid AND link.asset_id = asset.id AND w.deleted_at IS NULL
      UNION ALL
      SELECT record.id, NULL, record.date, record.type, record.description
      FROM service_record record
      WHERE record.account_id = ${ctx.accountId}::uuid AND record.asset_id = asset.id
      ORDER BY date DESC, id DESC
      LIMIT ${SERVICE_HISTORY_SHOWN}
    ) AS entry
    ORDER BY asset.id, entry.date DESC, entry.id DESC`
}

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
