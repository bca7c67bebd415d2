import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { nounOf } from '@/lib/domain/resources'
import { notFound } from '@/lib/errors'
import type { TimeOffRecord } from '@/lib/schemas/people/time-off'

export const timeOffSelect = {
  id: true,
  technician_id: true,
  starts_at: true,
  ends_at: true,
  reason: true,
  technician: { select: { id: true, name: true } },
  created_at: true,
  updated_at: true,
} satisfies Prisma.TimeOffSelect

/** A row as it is answered. */
export function toTimeOffRecord(row: Prisma.TimeOffGetPayload<{ select: typeof timeOffSelect }>): TimeOffRecord {
  return {
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live record. Throws `not_found`. */
export async function readTimeOff(tx: Transaction, ctx: ServiceContext, id: string): Promise<TimeOffRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.timeOff.findFirst({ where, select: timeOffSelect }) : null
  if (!row) throw notFound(nounOf('time_off'))
  return toTimeOffRecord(row)
}
