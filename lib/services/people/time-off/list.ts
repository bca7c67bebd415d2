import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { listReader } from '@/lib/db/transaction'
import type { TimeOffRecord } from '@/lib/schemas/people/time-off'
import { readTechnician } from '@/lib/services/people/technicians/record'
import { readTimeOffWhere } from './record'

/** The leave of a technician that ends after the given instant, soonest first. Throws `forbidden`, `not_found`. */
export async function listTimeOff(
  ctx: ServiceContext,
  technicianId: string,
  endsAfter: Date,
): Promise<TimeOffRecord[]> {
  requireScope(ctx, 'read:work-orders')
  const tx = listReader(ctx)
  const { id } = await readTechnician(tx, ctx, technicianId)
  return readTimeOffWhere(tx, ctx, Prisma.sql`t.technician_id = ${id}::uuid AND t.ends_at > ${endsAfter}`)
}
