import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { listReader } from '@/lib/db/transaction'

/** What tells assets of one name apart: where they are, their tag, their serial number. */
type AssetMarks = { site: string | null; asset_tag: string; serial_number: string | null }

/** The marks of these assets, by their ids. Throws `forbidden`. */
export async function readAssetMarks(ctx: ServiceContext, ids: readonly string[]): Promise<Record<string, AssetMarks>> {
  requireScope(ctx, 'read:work-orders')
  const rows = await listReader(ctx).asset.findMany({
    where: { account_id: ctx.accountId, id: { in: [...ids] } },
    select: { id: true, asset_tag: true, serial_number: true, site: { select: { name: true } } },
  })
  return Object.fromEntries(rows.map(({ id, site, ...marks }) => [id, { ...marks, site: site?.name ?? null }]))
}
