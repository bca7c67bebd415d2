import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { nounOf } from '@/lib/domain/resources'
import { notFound } from '@/lib/errors'
import type { OnCallShiftRecord } from '@/lib/schemas/people/on-call-shift'

export const onCallShiftSelect = {
  id: true,
  technician_id: true,
  territory: true,
  starts_at: true,
  ends_at: true,
  technician: { select: { id: true, name: true } },
  created_at: true,
  updated_at: true,
} satisfies Prisma.OnCallShiftSelect

/** A row as it is answered. */
export function toOnCallShiftRecord(
  row: Prisma.OnCallShiftGetPayload<{ select: typeof onCallShiftSelect }>,
): OnCallShiftRecord {
  return {
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live record. Throws `not_found`. */
export async function readOnCallShift(tx: Transaction, ctx: ServiceContext, id: string): Promise<OnCallShiftRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.onCallShift.findFirst({ where, select: onCallShiftSelect }) : null
  if (!row) throw notFound(nounOf('on_call_shift'))
  return toOnCallShiftRecord(row)
}
