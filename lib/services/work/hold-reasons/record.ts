import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { nounOf } from '@/lib/domain/resources'
import { notFound } from '@/lib/errors'
import type { HoldReasonRecord } from '@/lib/schemas/work/hold-reason'

export const holdReasonSelect = {
  id: true,
  name: true,
  who: true,
  stops: true,
  is_default: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.HoldReasonSelect

/** A row as it is answered. */
export function toHoldReasonRecord(
  row: Prisma.HoldReasonGetPayload<{ select: typeof holdReasonSelect }>,
): HoldReasonRecord {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}

/** The live hold reason. Throws `not_found`. */
export async function readHoldReason(tx: Transaction, ctx: ServiceContext, id: string): Promise<HoldReasonRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.holdReason.findFirst({ where, select: holdReasonSelect }) : null
  if (!row) throw notFound(nounOf('hold_reason'))
  return toHoldReasonRecord(row)
}
