import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader, type Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { ShiftsRecord } from '@/lib/schemas/people/shift'

const shiftsOfWeek = {
  orderBy: [{ weekday: 'asc' }, { start_minute: 'asc' }],
  select: { weekday: true, start_minute: true, end_minute: true },
} satisfies Prisma.ShiftFindManyArgs

/** The weekly shifts of a technician, Monday first. Throws `forbidden`, `not_found`. */
export async function getShifts(ctx: ServiceContext, technicianId: string): Promise<ShiftsRecord> {
  requireScope(ctx, 'read:work-orders')
  const where = { account_id: ctx.accountId, id: technicianId, deleted_at: null }
  const select = { id: true, shifts: shiftsOfWeek }
  const row = isId(technicianId) ? await reader(ctx).technician.findFirst({ where, select }) : null
  if (!row) throw notFound('technician')
  return { technician_id: row.id, shifts: row.shifts }
}

/** The shifts of a technician who is known to be one of the account. */
export async function readShifts(tx: Transaction, ctx: ServiceContext, technician_id: string): Promise<ShiftsRecord> {
  const shifts = await tx.shift.findMany({ where: { account_id: ctx.accountId, technician_id }, ...shiftsOfWeek })
  return { technician_id, shifts }
}
