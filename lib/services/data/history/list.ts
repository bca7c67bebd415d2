import {
  type EventRecordType,
  nounOf,
  RECORD_TYPES,
  resourceOf,
  RESOURCES,
  type TrashableType,
} from '@/lib/domain/resources'
import { isMergeType } from '@/lib/domain/merges'
import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader, type Transaction } from '@/lib/db/transaction'
import { concealChanges } from '@/lib/domain/concealed'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import { historyList, type HistoryQuery, type HistoryRecord } from '@/lib/schemas/data/history'

/** The kinds whose histories can be read. */
export type HistoryType = TrashableType & EventRecordType

const historySelect = {
  id: true,
  verb: true,
  record_type: true,
  record_id: true,
  actor_type: true,
  actor_id: true,
  actor_name: true,
  changes: true,
  created_at: true,
} satisfies Prisma.HistorySelect

/**
 * What happened to a live record and to what belongs to it (a customer's contacts, sites and contracts; an asset's parts
 * and service records), newest first. Throws `forbidden`, `not_found`, `bad_request`.
 */
export async function listHistory(
  ctx: ServiceContext,
  type: HistoryType,
  id: string,
  query: HistoryQuery,
): Promise<Page<HistoryRecord>> {
  requireScope(ctx, RESOURCES[type].scope)
  const tx = listReader(ctx)
  if (!isId(id) || !(await isLive(tx, ctx, type, id))) throw notFound(nounOf(type))
  const children = await childrenOf(tx, ctx, type, id)
  const ids = [id, ...(await mergedIds(tx, ctx, type, id))]
  const where: Prisma.HistoryWhereInput = { OR: [{ record_type: type, record_id: { in: ids } }, ...children] }
  const table = tx.history
  return readList(ctx, historyList, query, { table, select: historySelect, present: toHistoryRecord, where })
}

/** The records that were merged into this one, whose histories go on with its own (R-ME-1). */
async function mergedIds(tx: Transaction, ctx: ServiceContext, type: HistoryType, id: string): Promise<string[]> {
  if (!isMergeType(type)) return []
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE path AS (
      SELECT gone_id FROM merge WHERE account_id = ${ctx.accountId}::uuid AND kept_id = ${id}::uuid AND undone_at IS NULL
      UNION SELECT m.gone_id FROM path
      JOIN merge m ON m.account_id = ${ctx.accountId}::uuid AND m.kept_id = path.gone_id AND m.undone_at IS NULL
    ) SELECT gone_id AS id FROM path`
  return rows.map((row) => row.id)
}

async function isLive(tx: Transaction, ctx: ServiceContext, type: HistoryType, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM ${Prisma.raw(`"${type}"`)}
    WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid AND deleted_at IS NULL`
  return rows.length > 0
}

/** Children in the trash count too: that they were deleted is part of the story. One statement for all kinds. */
async function childrenOf(
  tx: Transaction,
  ctx: ServiceContext,
  parent: HistoryType,
  id: string,
): Promise<{ record_type: string; record_id: { in: string[] } }[]> {
  const children = RECORD_TYPES.flatMap((type) => {
    const { listedWith } = resourceOf(type)
    return listedWith?.type === parent ? [{ type, column: listedWith.column }] : []
  })
  if (children.length === 0) return []
  const parts = children.map(
    ({ type, column }) => Prisma.sql`
      SELECT ${type}::text AS type, id FROM ${Prisma.raw(`"${type}"`)}
      WHERE account_id = ${ctx.accountId}::uuid AND ${Prisma.raw(column)} = ${id}::uuid`,
  )
  const rows = await tx.$queryRaw<{ type: string; id: string }[]>`${Prisma.join(parts, ' UNION ALL ')}`
  return children.map(({ type }) => ({
    record_type: type,
    record_id: { in: rows.flatMap((row) => (row.type === type ? row.id : [])) },
  }))
}

function toHistoryRecord(row: Prisma.HistoryGetPayload<{ select: typeof historySelect }>): HistoryRecord {
  return {
    id: row.id,
    verb: row.verb,
    record_type: row.record_type,
    record_id: row.record_id,
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    // Written by recordHistory alone, which makes pairs.
    changes: concealChanges(row.record_type, row.changes as HistoryRecord['changes']),
    created_at: row.created_at.toISOString(),
  }
}
