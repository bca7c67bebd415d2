import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'
import type { StoredWorkOrder } from '@/lib/schemas/work/work-order'

/**
 * Refuses what the console's form made of a work order when an asset of it stands at another site than its own (R-WO-16): who comes
 * would look for it in vain, and its coverage is another one. Throws `asset_elsewhere`.
 */
export async function requireAssetsAtSite(
  tx: Transaction,
  { accountId }: ServiceContext,
  { id, site, site_id }: Pick<StoredWorkOrder, 'id' | 'site' | 'site_id'>,
): Promise<void> {
  if (site_id === null) return
  const elsewhere = await tx.asset.findMany({
    where: {
      account_id: accountId,
      deleted_at: null,
      site_id: { not: site_id },
      work_orders: { some: { account_id: accountId, work_order_id: id } },
    },
    select: { name: true, asset_tag: true, site: { select: { name: true } } },
    orderBy: { asset_tag: 'asc' },
  })
  if (elsewhere.length === 0) return
  const here = site?.name ?? 'the site of the work order'
  const message = elsewhere
    .map(
      (asset) => `${asset.name} (${asset.asset_tag}) stands at ${asset.site?.name ?? 'another site'}, not at ${here}`,
    )
    .join('; ')
    .concat(': use its site, or move the machine to this site')
  throw new ServiceError('asset_elsewhere', `${message}.`, [{ field: 'asset_ids', message }])
}
