import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader } from '@/lib/db/transaction'
import type { TechnicianRecord } from '@/lib/schemas/technician'
import { readTechnician } from './record'

/** One technician. Throws `forbidden`, `not_found`. */
export async function getTechnician(ctx: ServiceContext, id: string): Promise<TechnicianRecord> {
  requireScope(ctx, 'read:work-orders')
  return readTechnician(reader(ctx), ctx, id)
}
