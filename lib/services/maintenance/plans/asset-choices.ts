import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { AssetToPlan } from '@/lib/schemas/maintenance/plan-form'

/** What tells these assets apart where a plan's are chosen, in the order of their names; those in the trash are left out. Throws `forbidden`. */
export async function listAssetsToPlan(ctx: ServiceContext, ids: readonly string[]): Promise<AssetToPlan[]> {
  requireScope(ctx, 'read:assets')
  const rows = await reader(ctx).asset.findMany({
    where: { account_id: ctx.accountId, id: { in: [...ids] }, deleted_at: null },
    select: { id: true, name: true, serial_number: true, site: { select: { name: true } } },
    orderBy: [{ name: 'asc' }, { serial_number: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ site, ...asset }) => ({ ...asset, site: site?.name ?? null }))
}
