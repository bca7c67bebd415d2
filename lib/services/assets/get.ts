import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader } from '@/lib/db/transaction'
import type { AssetRecord } from '@/lib/schemas/asset'
import { readAsset } from './record'

/** One asset (specification, section 4.3). Throws `forbidden`, `not_found`. */
export async function getAsset(ctx: ServiceContext, id: string): Promise<AssetRecord> {
  requireScope(ctx, 'read:assets')
  return readAsset(reader(ctx), ctx, id)
}
