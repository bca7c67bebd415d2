import { RECORD_TYPES, resourceOf, type TrashableType } from '@/lib/domain/resources'
import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { externalIdIn, holdersOf, lockExternalIds } from '@/lib/db/external-ids'
import { holdReferences } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import type { BulkOperation } from '@/lib/schemas/data/bulk'
import { isStorable } from '@/lib/schemas/fields'
import type { BulkVerbs } from '@/lib/services/records/bulk-verbs'

/** Fields that name other records, in the order in which those are held. */
const REFERENCES = RECORD_TYPES.flatMap((type) =>
  (resourceOf(type).references ?? []).map((field) => [field, type as TrashableType] as const),
)

/**
 * Locks at once what the operations will lock one by one: external ids, parents, then the records, then what they refer to, each in the
 * order of their ids. Two such requests on the same records therefore wait for each other and never in a ring, whatever
 * order they name them in.
 */
export async function lockInOrder(
  tx: Transaction,
  ctx: ServiceContext,
  { type, parent }: BulkVerbs<unknown>,
  operations: readonly BulkOperation[],
): Promise<void> {
  const externalIds = operations.flatMap(({ external_id, data }) => external_id ?? externalIdIn(data ?? {}) ?? [])
  const storedExternalIds = externalIds.filter(isStorable).map((text) => text.trim())
  await lockExternalIds(tx, ctx, type, storedExternalIds)
  const holders = storedExternalIds.length > 0 ? await holdersOf(tx, ctx, type, storedExternalIds) : []
  const lockedIds = [...idsIn(operations.map(({ id }) => id)), ...holders.map(({ id }) => id)]
  if (parent) {
    const parents = idsIn(operations.map(({ data }) => data?.[parent.field]))
    await lockParents(tx, ctx, type, parent, lockedIds, parents)
  }
  if (lockedIds.length > 0) await lockRows(tx, ctx, type, Prisma.sql`id = ANY(${lockedIds}::uuid[])`)
  for (const [field, referred] of REFERENCES) {
    const ids = idsIn(operations.flatMap(({ data }) => data?.[field]))
    if (ids.length > 0) await holdReferences(tx, ctx, referred, ids)
  }
}

async function lockParents(
  tx: Transaction,
  ctx: ServiceContext,
  type: string,
  parent: { type: TrashableType; field: string },
  recordIds: readonly string[],
  externalIds: readonly string[],
): Promise<void> {
  const ofOwn = Prisma.sql`SELECT ${Prisma.raw(parent.field)} FROM ${Prisma.raw(`"${type}"`)}
    WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${recordIds}::uuid[])`
  await lockRows(tx, ctx, parent.type, Prisma.sql`(id = ANY(${externalIds}::uuid[]) OR id IN (${ofOwn}))`)
}

async function lockRows(tx: Transaction, ctx: ServiceContext, table: string, which: Prisma.Sql): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM ${Prisma.raw(`"${table}"`)} WHERE account_id = ${ctx.accountId}::uuid AND ${which}
    ORDER BY id FOR UPDATE`
}

function idsIn(values: readonly unknown[]): string[] {
  return values.flatMap((value) => (typeof value === 'string' && isId(value.trim()) ? value.trim().toLowerCase() : []))
}
