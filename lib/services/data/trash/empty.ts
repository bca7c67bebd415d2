import { isRecordType, type RecordType, type TrashableType } from '@/lib/domain/resources'
import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { logFailure } from '@/lib/log'
import { operatorContext } from '@/lib/services/company/accounts'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { REGISTRY } from '@/lib/services/data/registry'
import { forgetPhotos, photosOf, photosOfOrders } from '@/lib/services/work/photos'
import type { PurgeRule } from '@/lib/services/records/purge-rule'

type Kind = PurgeRule & { type: TrashableType }

/** What refers goes before what it refers to, so that one night is enough for both. */
const KINDS = inOrder(
  Object.values<ResourceVerbs>(REGISTRY).flatMap(({ type, purge }) =>
    purge ? [{ ...purge, type: type as TrashableType }] : [],
  ),
)

/** A join table goes with the record that it is named after first. */
function refersTo(kind: Kind, other: Kind): boolean {
  const tables = [...(other.keptBy ?? []).map(([table]) => table), ...(other.parts ?? []).map(({ type }) => type)]
  return tables.some((table) => table === kind.type || (table.startsWith(`${kind.type}_`) && !isRecordType(table)))
}

function inOrder(kinds: readonly Kind[]): Kind[] {
  const ordered: Kind[] = []
  const add = (kind: Kind): void => {
    if (ordered.includes(kind)) return
    for (const other of kinds) if (other !== kind && refersTo(other, kind)) add(other)
    ordered.push(kind)
  }
  for (const kind of kinds) add(kind)
  return ordered
}

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
      SELECT FROM ${Prisma.raw(`"${table}"`)} k WHERE k.account_id = r.account_id AND k.${Prisma.raw(column)} = r.id)`,
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
    const purgedIds = rows.map(({ id }) => id)
    const shown: StoredPhoto[] = []
    for (const part of parts) {
      const inner = await tx.$queryRaw<{ id: string }[]>`
        SELECT id FROM (${partsOf(part, purgedIds)}) p`
      shown.push(
        ...(await remove(
          tx,
          ctx,
          part.type,
          inner.map(({ id }) => id),
        )),
      )
    }
    shown.push(...(await remove(tx, ctx, type, purgedIds)))
    return { ids: purgedIds, photos: shown }
  })
  await forgetPhotos(ctx.accountId, photos)
  return ids.length
}

function partsOf({ type, of: owner }: NonNullable<PurgeRule['parts']>[number], ids: string[]): Prisma.Sql {
  if (typeof owner !== 'string') return owner(ids)
  return Prisma.sql`SELECT id FROM ${tableOf(type)} WHERE ${Prisma.raw(owner)} = ANY (${ids}::uuid[])`
}

type StoredPhoto = Awaited<ReturnType<typeof photosOf>>[number]

/** Removes the records and says so in the history. Returns the photos that went with them. */
async function remove(tx: Transaction, ctx: ServiceContext, type: RecordType, ids: string[]): Promise<StoredPhoto[]> {
  if (ids.length === 0) return []
  const photos = await picturesOf(tx, ctx, type, ids)
  await tx.$executeRaw`
    DELETE FROM ${tableOf(type)} WHERE account_id = ${ctx.accountId}::uuid AND id = ANY (${ids}::uuid[])`
  const records = ids.map((id) => ({ id, changes: {} }))
  await recordHistoryOfMany(tx, ctx, { verb: 'purge', type, records })
  return photos
}

async function picturesOf(
  tx: Transaction,
  ctx: ServiceContext,
  type: RecordType,
  ids: string[],
): Promise<StoredPhoto[]> {
  if (type === 'task') return photosOf(tx, ctx, ids)
  return type === 'work_order' ? photosOfOrders(tx, ctx, ids) : []
}
