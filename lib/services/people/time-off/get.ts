import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import { ownFields, readTimeOff } from './record'

/** One leave, without the work that falls into it: what an edit is compared with. Throws `forbidden`, `not_found`. */
export async function getTimeOff(ctx: ServiceContext, id: string): Promise<object> {
  requireScope(ctx, 'read:work-orders')
  return ownFields(await readTimeOff(reader(ctx), ctx, id))
}
