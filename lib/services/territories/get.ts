import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader } from '@/lib/db/transaction'
import type { TerritoryRecord } from '@/lib/schemas/territory'
import { readTerritory } from './record'

/** One territory. Throws `forbidden`, `not_found`. */
export async function getTerritory(ctx: ServiceContext, id: string): Promise<TerritoryRecord> {
  requireScope(ctx, 'read:work-orders')
  return readTerritory(reader(ctx), ctx, id)
}
