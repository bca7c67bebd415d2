import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound, ServiceError } from '@/lib/errors'
import type { TerritoryRecord } from '@/lib/schemas/people/territory'

export const territorySelect = {
  id: true,
  name: true,
  speed_kmh: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.TerritorySelect

type Row = Prisma.TerritoryGetPayload<{ select: typeof territorySelect }>

/** Rows as they are shown, with how many technicians name each, in one query for all. */
export async function toTerritoryRecords(
  tx: Transaction,
  ctx: ServiceContext,
  rows: readonly Row[],
): Promise<TerritoryRecord[]> {
  const names = rows.map((row) => row.name.toLowerCase())
  const counts = await tx.$queryRaw<{ name: string; technicians: number }[]>`
    SELECT lower(territory) AS name, count(*)::int AS technicians FROM technician
    WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL AND lower(territory) = ANY(${names})
    GROUP BY lower(territory)`
  const countsByName = new Map(counts.map(({ name, technicians }) => [name, technicians]))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    speed_kmh: row.speed_kmh,
    technicians: countsByName.get(row.name.toLowerCase()) ?? 0,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
}

/** The live territory. Throws `not_found`. */
export async function readTerritory(tx: Transaction, ctx: ServiceContext, id: string): Promise<TerritoryRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.territory.findFirst({ where, select: territorySelect }) : null
  const [record] = row ? await toTerritoryRecords(tx, ctx, [row]) : []
  if (!record) throw notFound('territory')
  return record
}

/** What stays of a territory in the history: who works there is theirs. */
export function ownFields({ technicians: _technicians, ...fields }: TerritoryRecord): object {
  return fields
}

/** Throws `validation_error` on `name` when another live territory has it. */
export function nameTaken(): ServiceError {
  return new ServiceError('validation_error', 'Check name.', [
    { field: 'name', message: 'is already the name of a territory' },
  ])
}
