import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { nounOf } from '@/lib/domain/resources'
import { fromDatabaseDate } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'
import type { CrewMemberRecord } from '@/lib/schemas/people/crew-member'

const idAndName = { select: { id: true, name: true } }

export const crewMemberSelect = {
  id: true,
  crew_id: true,
  crew: idAndName,
  technician_id: true,
  technician: idAndName,
  from_date: true,
  to_date: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.CrewMemberSelect

/** A row as it is answered. */
export function toCrewMemberRecord(
  row: Prisma.CrewMemberGetPayload<{ select: typeof crewMemberSelect }>,
): CrewMemberRecord {
  return {
    ...row,
    from_date: fromDatabaseDate(row.from_date),
    to_date: row.to_date && fromDatabaseDate(row.to_date),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live record. Throws `not_found`. */
export async function readCrewMember(tx: Transaction, ctx: ServiceContext, id: string): Promise<CrewMemberRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.crewMember.findFirst({ where, select: crewMemberSelect }) : null
  if (!row) throw notFound(nounOf('crew_member'))
  return toCrewMemberRecord(row)
}
