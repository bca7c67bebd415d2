import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { CrewColour } from '@/lib/domain/crews'
import { isId } from '@/lib/domain/id'
import { nounOf } from '@/lib/domain/resources'
import { notFound } from '@/lib/errors'
import type { CrewRecord } from '@/lib/schemas/people/crew'

export const crewSelect = {
  id: true,
  name: true,
  lead_id: true,
  lead: { select: { id: true, name: true } },
  colour: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.CrewSelect

/** A row as it is answered. */
export function toCrewRecord(row: Prisma.CrewGetPayload<{ select: typeof crewSelect }>): CrewRecord {
  return {
    ...row,
    colour: row.colour as CrewColour,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live crew. Throws `not_found`. */
export async function readCrew(tx: Transaction, ctx: ServiceContext, id: string): Promise<CrewRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.crew.findFirst({ where, select: crewSelect }) : null
  if (!row) throw notFound(nounOf('crew'))
  return toCrewRecord(row)
}
