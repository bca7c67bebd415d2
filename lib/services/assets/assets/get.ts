import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import type { JsonText } from '@/lib/db/json-text'
import type { AssetRecord } from '@/lib/schemas/assets/asset'
import { readAssetText } from './record'

/** One asset as JSON. Throws `forbidden`, `not_found`. */
export async function getAssetText(ctx: ServiceContext, id: string): Promise<JsonText<AssetRecord>> {
  requireScope(ctx, 'read:assets')
  return readAssetText(ctx.tx, ctx, id)
}

/** One asset. Throws `forbidden`, `not_found`. */
export async function getAsset(ctx: ServiceContext, id: string): Promise<AssetRecord> {
  return (await getAssetText(ctx, id)).value()
}
