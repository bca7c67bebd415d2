import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { AssetPartRecord } from '@/lib/schemas/assets/asset-part'
import { readAssetPart } from './record'

/** One part of an asset. Throws `forbidden`, `not_found`. */
export async function getAssetPart(ctx: ServiceContext, id: string): Promise<AssetPartRecord> {
  requireScope(ctx, 'read:assets')
  return readAssetPart(reader(ctx), ctx, id)
}
