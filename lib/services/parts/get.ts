import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader } from '@/lib/db/transaction'
import type { PartRecord } from '@/lib/schemas/part'
import { readPart } from './record'

/** One part. Throws `forbidden`, `not_found`. */
export async function getPart(ctx: ServiceContext, id: string): Promise<PartRecord> {
  requireScope(ctx, 'read:assets')
  return readPart(reader(ctx), ctx, id)
}
