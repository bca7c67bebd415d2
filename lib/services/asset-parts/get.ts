import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader } from '@/lib/db/transaction'
import type { AssetPartRecord } from '@/lib/schemas/asset-part'
import { readAssetPart } from './record'

/** One part of an asset. Throws `forbidden`, `not_found`. */
export async function getAssetPart(ctx: ServiceContext, id: string): Promise<AssetPartRecord> {
  requireScope(ctx, 'read:assets')
  return readAssetPart(reader(ctx), ctx, id)
}
