import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { ServiceRecordRecord } from '@/lib/schemas/assets/service-record'
import { readServiceRecord } from './record'

/** One service record written by hand. Throws `forbidden`, `not_found`. */
export async function getServiceRecord(ctx: ServiceContext, id: string): Promise<ServiceRecordRecord> {
  requireScope(ctx, 'read:assets')
  return readServiceRecord(reader(ctx), ctx, id)
}
