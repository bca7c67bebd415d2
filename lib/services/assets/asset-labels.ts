import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { qrDrawing } from '@/lib/domain/qr'
import { appUrl } from '@/lib/env'
import type { AssetLabel } from '@/lib/schemas/assets/asset-label'

/** As many labels as one print takes; ten sheets of an office printer. */
const MAX_LABELS = 240

/** The labels of live assets, in the order of the ids; ids that name none are left out. Throws `forbidden`. */
export async function readAssetLabels(ctx: ServiceContext, ids: readonly string[]): Promise<AssetLabel[]> {
  requireScope(ctx, 'read:assets')
  const requestedIds = [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))].slice(0, MAX_LABELS)
  if (requestedIds.length === 0) return []
  const rows = await reader(ctx).asset.findMany({
    where: { account_id: ctx.accountId, id: { in: requestedIds }, deleted_at: null },
    select: { id: true, asset_tag: true, name: true, serial_number: true, account: { select: { name: true } } },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return requestedIds.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return labelOf(row, row.account.name)
  })
}

/** The label of an asset of a company. */
export function labelOf(
  { id, asset_tag, name, serial_number }: Pick<AssetLabel, 'id' | 'asset_tag' | 'name' | 'serial_number'>,
  company: string,
): AssetLabel {
  const url = `${appUrl()}/assets/${id}`
  return { id, asset_tag, name, serial_number, company, url, code: qrDrawing(url) }
}
