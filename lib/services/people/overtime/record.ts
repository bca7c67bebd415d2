import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { fromDatabaseDate } from '@/lib/domain/time'
import { nounOf } from '@/lib/domain/resources'
import { notFound } from '@/lib/errors'
import type { OvertimeRecord } from '@/lib/schemas/people/overtime'

export const overtimeSelect = {
  id: true,
  technician_id: true,
  date: true,
  start_minute: true,
  end_minute: true,
  technician: { select: { id: true, name: true } },
  created_at: true,
  updated_at: true,
} satisfies Prisma.OvertimeSelect

/** A row as it is answered. */
export function toOvertimeRecord(row: Prisma.OvertimeGetPayload<{ select: typeof overtimeSelect }>): OvertimeRecord {
  return {
    ...row,
    date: fromDatabaseDate(row.date),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live record. Throws `not_found`. */
export async function readOvertime(tx: Transaction, ctx: ServiceContext, id: string): Promise<OvertimeRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.overtime.findFirst({ where, select: overtimeSelect }) : null
  if (!row) throw notFound(nounOf('overtime'))
  return toOvertimeRecord(row)
}
