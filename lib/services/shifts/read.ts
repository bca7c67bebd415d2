import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader, type Transaction } from '@/lib/db/transaction'
import type { ShiftsRecord } from '@/lib/schemas/shift'
import { readTechnician } from '@/lib/services/technicians/record'

/** The weekly shifts of a technician, Monday first. Throws `forbidden`, `not_found`. */
export async function getShifts(ctx: ServiceContext, technicianId: string): Promise<ShiftsRecord> {
  requireScope(ctx, 'read:work-orders')
  const tx = reader(ctx)
  const { id } = await readTechnician(tx, ctx, technicianId)
  return readShifts(tx, ctx, id)
}

/** The shifts of a technician who is known to be one of the account. */
export async function readShifts(tx: Transaction, ctx: ServiceContext, technician_id: string): Promise<ShiftsRecord> {
  const shifts = await tx.shift.findMany({
    where: { account_id: ctx.accountId, technician_id },
    orderBy: [{ weekday: 'asc' }, { start_minute: 'asc' }],
    select: { weekday: true, start_minute: true, end_minute: true },
  })
  return { technician_id, shifts }
}
