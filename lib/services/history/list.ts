import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/auth/context'
import { requireScope, type Scope } from '@/lib/auth/permissions'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { RECORD_NOUNS, type RecordType, type TrashableType } from '@/lib/db/records'
import { listReader, type Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { HistoryQuery, HistoryRecord } from '@/lib/schemas/history'

type Child = { type: RecordType; owner: 'customer_id' | 'asset_id' }
type Kind = { scope: Scope; children?: readonly Child[] }

/** Whose history can be read: with the scope of the record's kind, and with what belongs to the record. */
const KINDS = {
  customer: {
    scope: 'read:customers',
    children: [
      { type: 'contact', owner: 'customer_id' },
      { type: 'site', owner: 'customer_id' },
      { type: 'service_contract', owner: 'customer_id' },
    ],
  },
  contact: { scope: 'read:customers' },
  site: { scope: 'read:customers' },
  branch: { scope: 'read:customers' },
  service_contract: { scope: 'read:customers' },
  asset: {
    scope: 'read:assets',
    children: [
      { type: 'asset_part', owner: 'asset_id' },
      { type: 'service_record', owner: 'asset_id' },
    ],
  },
  product: { scope: 'read:assets' },
  part: { scope: 'read:assets' },
  work_order: { scope: 'read:work-orders' },
  task: { scope: 'read:work-orders' },
  technician: { scope: 'read:work-orders' },
  checklist: { scope: 'read:work-orders' },
} as const satisfies Partial<Record<TrashableType, Kind>>

export type HistoryType = keyof typeof KINDS

const order: ListOrder = { fields: { created_at: { kind: 'timestamp' } }, default: '-created_at' }

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
  const kind: Kind = KINDS[type]
  requireScope(ctx, kind.scope)
  const tx = listReader(ctx)
  if (!isId(id) || !(await isLive(tx, ctx, type, id))) throw notFound(RECORD_NOUNS[type])
  const children = await childrenOf(tx, ctx, kind.children ?? [], id)
  const where: Prisma.HistoryWhereInput = {
    account_id: ctx.accountId,
    created_at: query.updated_after && { gt: query.updated_after },
    OR: [{ record_type: type, record_id: id }, ...children],
  }
  return readPage(query, order, {
    count: () => tx.history.count({ where }),
    rows: ({ after, ...page }) =>
      tx.history.findMany({ where: { AND: [where, after] }, ...page, select: historySelect }),
    present: toHistoryRecord,
  })
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
  children: readonly Child[],
  id: string,
): Promise<{ record_type: string; record_id: { in: string[] } }[]> {
  if (children.length === 0) return []
  const parts = children.map(
    ({ type, owner }) => Prisma.sql`
      SELECT ${type}::text AS type, id FROM ${Prisma.raw(`"${type}"`)}
      WHERE account_id = ${ctx.accountId}::uuid AND ${Prisma.raw(owner)} = ${id}::uuid`,
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
    changes: row.changes as HistoryRecord['changes'],
    created_at: row.created_at.toISOString(),
  }
}
