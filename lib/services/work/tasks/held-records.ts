import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { isId } from '@/lib/domain/id'
import type { TrashableType } from '@/lib/domain/resources'

/** Ids of records by their kind, as a body names them, in lower case; a text that is no id names none. */
export type WantedRecords<Kind extends TrashableType> = Readonly<Record<Kind, readonly string[]>>

/** Those of them that are live, and held until the transaction ends. */
export type FoundRecords<Kind extends TrashableType> = Record<Kind, string[]>

/**
 * Parts of a statement that hold the records that a write names, kind after kind as they are listed, the last of them `found` with
 * one row of `FoundRecords`. Their text is the same however many are named.
 */
export function heldRecords<Kind extends TrashableType>(
  ctx: ServiceContext,
  requestedIds: WantedRecords<Kind>,
): Prisma.Sql {
  const kinds = kindsOf(requestedIds)
  const held = kinds.map((kind) => {
    const table = Prisma.raw(`"${kind}"`)
    return Prisma.sql`${Prisma.raw(`held_${kind}`)} AS MATERIALIZED (
      SELECT id FROM ${table} WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${requestedIds[kind].filter(isId)}::uuid[])
        AND deleted_at IS NULL ORDER BY id FOR KEY SHARE)`
  })
  const columns = kinds.map((kind) => `ARRAY(SELECT id FROM held_${kind}) AS "${kind}"`)
  return Prisma.sql`${Prisma.join(held)}, found AS MATERIALIZED (SELECT ${Prisma.raw(columns.join(', '))})`
}

/** Whether all of them are there, as a condition on the row of `found`. */
export function allHeld<Kind extends TrashableType>(requestedIds: WantedRecords<Kind>): Prisma.Sql {
  const each = kindsOf(requestedIds).map(
    (kind) => Prisma.sql`cardinality(found.${Prisma.raw(kind)}) = ${new Set(requestedIds[kind]).size}::int`,
  )
  return Prisma.join(each, ' AND ')
}

function kindsOf<Kind extends TrashableType>(requestedIds: WantedRecords<Kind>): Kind[] {
  return Object.keys(requestedIds) as Kind[]
}
