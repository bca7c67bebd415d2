import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { toNumber } from '@/lib/domain/money'
import { notFound } from '@/lib/errors'
import type { PartRecord } from '@/lib/schemas/assets/part'

export const partSelect = {
  id: true,
  external_id: true,
  name: true,
  part_number: true,
  unit_price: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.PartSelect

/** A row as it is answered. */
export function toPartRecord(row: Prisma.PartGetPayload<{ select: typeof partSelect }>): PartRecord {
  return {
    id: row.id,
    external_id: row.external_id,
    name: row.name,
    part_number: row.part_number,
    unit_price: row.unit_price && toNumber(row.unit_price),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live part. Throws `not_found`. */
export async function readPart(tx: Transaction, ctx: ServiceContext, id: string): Promise<PartRecord> {
  const row = isId(id)
    ? await tx.part.findFirst({ where: { account_id: ctx.accountId, id, deleted_at: null }, select: partSelect })
    : null
  if (!row) throw notFound('part')
  return toPartRecord(row)
}
