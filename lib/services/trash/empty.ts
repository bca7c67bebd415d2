import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/auth/context'
import { db } from '@/lib/db/client'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import type { RecordType, TrashableType } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { logFailure } from '@/lib/log'
import { operatorContext } from '@/lib/services/accounts'
import { forgetPhotos, photosOf, type StoredPhoto } from '@/lib/services/photos'

/** A kind of record that the trash gives up: who must not refer to it any more, and what goes with it. */
type Kind = {
  type: TrashableType
  /** Column of a table → the records that are kept because of it, in the trash or not. */
  keptBy?: readonly (readonly [table: string, column: string])[]
  /** Another condition on it, as `r`. */
  and?: Prisma.Sql
  /** What is a part of it and has no life of its own, the innermost first. */
  parts?: readonly { type: RecordType; of: (ids: string[]) => Prisma.Sql }[]
}

const childOf = (table: string, column: string) => (ids: string[]) =>
  Prisma.sql`SELECT id FROM ${Prisma.raw(table)} WHERE ${Prisma.raw(column)} = ANY (${ids}::uuid[])`

const linesOfOrders = (ids: string[]) =>
  Prisma.sql`SELECT l.id FROM line_item l JOIN task t ON t.account_id = l.account_id AND t.id = l.task_id
    WHERE t.work_order_id = ANY (${ids}::uuid[])`

/** In this order: what refers goes before what it refers to, so that one night is enough for both. */
const KINDS: readonly Kind[] = [
  { type: 'line_item' },
  { type: 'task', parts: [{ type: 'line_item', of: childOf('line_item', 'task_id') }] },
  {
    type: 'work_order',
    parts: [
      { type: 'line_item', of: linesOfOrders },
      { type: 'task', of: childOf('task', 'work_order_id') },
    ],
  },
  { type: 'asset_part' },
  {
    type: 'asset',
    keptBy: [['work_order_asset', 'asset_id']],
    parts: [
      { type: 'asset_part', of: childOf('asset_part', 'asset_id') },
      { type: 'service_record', of: childOf('service_record', 'asset_id') },
    ],
  },
  { type: 'contact', keptBy: [['work_order', 'contact_id']] },
  {
    type: 'site',
    keptBy: [
      ['work_order', 'site_id'],
      ['asset', 'site_id'],
    ],
  },
  { type: 'service_contract', keptBy: [['asset', 'service_contract_id']] },
  {
    type: 'customer',
    keptBy: ['work_order', 'asset', 'contact', 'site', 'service_contract'].map(
      (table) => [table, 'customer_id'] as const,
    ),
  },
  {
    type: 'technician',
    keptBy: ['work_order', 'task', '"user"'].map((table) => [table, 'technician_id'] as const),
  },
  {
    type: 'checklist',
    keptBy: [['task', 'checklist_id']],
    // A task that was given another checklist since still shows what was answered.
    and: Prisma.sql`NOT EXISTS (SELECT FROM checklist_item i JOIN checklist_response a
      ON a.account_id = i.account_id AND a.item_id = i.id WHERE i.account_id = r.account_id AND i.checklist_id = r.id)`,
  },
  {
    type: 'part',
    keptBy: [
      ['task_part', 'part_id'],
      ['asset_part', 'part_id'],
    ],
  },
  { type: 'product', keptBy: [['asset', 'product_id']] },
  { type: 'territory' },
  {
    type: 'branch',
    keptBy: [
      ['customer', 'branch_id'],
      ['technician', 'branch_id'],
    ],
  },
]

/** So few at a time that nobody waits long for a lock. */
const BITE = 100

/**
 * Removes for good what has been in the trash for more than `days` days, in every account. What anything still refers to stays,
 * for as long as it does; the history stays for ever and says that the record is gone. What fails in one account is logged and
 * tried again the next night; the others do not wait for it. Returns how many of each kind went.
 */
export async function emptyTrash(days: number): Promise<Partial<Record<TrashableType, number>>> {
  const before = new Date(Date.now() - days * 86_400_000)
  const gone: Partial<Record<TrashableType, number>> = {}
  for (const kind of KINDS) {
    const due = dueOf(kind, before)
    const accounts = await db().$queryRaw<{ account_id: string }[]>`
      SELECT DISTINCT account_id FROM ${tableOf(kind.type)} r WHERE ${due}`
    for (const { account_id } of accounts) {
      try {
        const ctx = await retentionContext(account_id)
        for (let count = BITE; count === BITE;) {
          count = await removeSome(ctx, kind, due)
          gone[kind.type] = (gone[kind.type] ?? 0) + count
        }
      } catch (error) {
        logFailure('the trash of an account was not emptied', error, { account_id, type: kind.type })
      }
    }
  }
  return gone
}

async function retentionContext(accountId: string): Promise<ServiceContext> {
  return { ...(await operatorContext(accountId)), actor: { type: 'system', id: null, name: 'Retention' } }
}

function tableOf(type: RecordType): Prisma.Sql {
  return Prisma.raw(`"${type}"`)
}

function dueOf({ keptBy = [], and = Prisma.sql`true` }: Kind, before: Date): Prisma.Sql {
  const free = keptBy.map(
    ([table, column]) => Prisma.sql`NOT EXISTS (
      SELECT FROM ${Prisma.raw(table)} k WHERE k.account_id = r.account_id AND k.${Prisma.raw(column)} = r.id)`,
  )
  return Prisma.join([Prisma.sql`r.deleted_at < ${before}`, and, ...free], ' AND ')
}

/** Removes up to a bite of one kind in one account, with all that is a part of it. Returns how many. */
async function removeSome(ctx: ServiceContext, { type, parts = [] }: Kind, due: Prisma.Sql): Promise<number> {
  const { ids, photos } = await inTransaction(ctx, async (tx) => {
    // Whoever is bringing one back right now holds it: it is not ours to remove.
    const rows = await tx.$queryRaw<{ id: string }[]>`
      SELECT r.id FROM ${tableOf(type)} r WHERE r.account_id = ${ctx.accountId}::uuid AND ${due}
      ORDER BY r.deleted_at, r.id LIMIT ${BITE} FOR UPDATE SKIP LOCKED`
    const found = rows.map(({ id }) => id)
    const shown: StoredPhoto[] = []
    for (const part of parts) {
      const inner = await tx.$queryRaw<{ id: string }[]>`
        SELECT id FROM (${part.of(found)}) p`
      shown.push(
        ...(await remove(
          tx,
          ctx,
          part.type,
          inner.map(({ id }) => id),
        )),
      )
    }
    shown.push(...(await remove(tx, ctx, type, found)))
    return { ids: found, photos: shown }
  })
  await forgetPhotos(ctx, photos)
  return ids.length
}

/** Removes the records and says so in the history. Returns the photos that went with them. */
async function remove(tx: Transaction, ctx: ServiceContext, type: RecordType, ids: string[]): Promise<StoredPhoto[]> {
  if (ids.length === 0) return []
  const photos = type === 'task' ? await photosOf(tx, ctx, ids) : []
  await tx.$executeRaw`
    DELETE FROM ${tableOf(type)} WHERE account_id = ${ctx.accountId}::uuid AND id = ANY (${ids}::uuid[])`
  const records = ids.map((id) => ({ id, changes: {} }))
  await recordHistoryOfMany(tx, ctx, { verb: 'purge', type, records })
  return photos
}
