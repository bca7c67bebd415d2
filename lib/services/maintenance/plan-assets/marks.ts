import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { listReader } from '@/lib/db/transaction'

/** What tells assets of one name apart: where they are, their tag, their serial number; and their meters. */
type AssetMarks = {
  site: string | null
  asset_tag: string
  serial_number: string | null
  meters: { id: string; name: string; unit: string }[]
}

/** The marks of these assets, by their ids. Throws `forbidden`. */
export async function readAssetMarks(ctx: ServiceContext, ids: readonly string[]): Promise<Record<string, AssetMarks>> {
  requireScope(ctx, 'read:work-orders')
  const rows = await listReader(ctx).asset.findMany({
    where: { account_id: ctx.accountId, id: { in: [...ids] } },
    select: {
      id: true,
      asset_tag: true,
      serial_number: true,
      site: { select: { name: true } },
      meters: { where: { deleted_at: null }, select: { id: true, name: true, unit: true } },
    },
  })
  return Object.fromEntries(rows.map(({ id, site, ...marks }) => [id, { ...marks, site: site?.name ?? null }]))
}
