import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction, listReader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { TRASH_TYPES, type TrashType } from '@/lib/domain/resources'
import { refused, ServiceError } from '@/lib/errors'
import { readDraft } from '@/lib/schemas/draft'
import { MAX_RESTORED, type TrashRestored, trashRestore } from '@/lib/schemas/data/trash'
import { restoreOrSeparate } from '@/lib/services/data/merges'
import { Prisma } from '@/prisma/generated/client'

type Row = { type: TrashType; id: string }

/** Customers come before what is theirs, and work comes last: it names all others. */
const ORDER: readonly TrashType[] = [
  'customer',
  ...TRASH_TYPES.filter((type) => type !== 'customer' && type !== 'work_order'),
  'work_order',
]

/** How long a hundred customers with all that is theirs take. */
const SECONDS = 120

/** Brings records back by `restore` as one action, parents first; all of them or none. Throws what `restore` throws. */
export async function restoreTogether(
  ctx: ServiceContext,
  rows: readonly Row[],
  restore: (ctx: ServiceContext, type: TrashType, id: string) => Promise<unknown>,
): Promise<TrashRestored> {
  if (rows.length > MAX_RESTORED) throw refused('rows', `must be at most ${MAX_RESTORED}`)
  const restored = rows.toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type))
  await inTransaction(
    ctx,
    async (tx) => {
      for (const { type, id } of restored) await restore({ ...ctx, tx }, type, id)
    },
    SECONDS,
  )
  return { restored }
}

/**
 * Brings the records with these ids back as one action, whatever kinds they are of, parents first; all of them or none (R-TR-6). Throws
 * `forbidden`, `validation_error`, `parent_in_trash`, `merged` and the conflicts of the kinds;
 * the details name the id.
 */
export async function restoreByIds(
  ctx: ServiceContext,
  body: Readonly<Record<string, unknown>>,
): Promise<TrashRestored> {
  requireScope(ctx, 'admin')
  const draft = readDraft(trashRestore, body)
  const ids = (draft.value.ids ?? []).map((id) => id.toLowerCase())
  const types = await typesOf(ctx, ids.filter(isId))
  for (const [index, id] of ids.entries())
    if (!types.has(id)) draft.reject(`ids[${index}]`, 'is not a record of the trash')
  draft.finish()
  return restoreTogether(
    ctx,
    [...types].map(([id, type]) => ({ id, type })),
    async (within, type, id) => {
      try {
        await restoreOrSeparate(within, type, id)
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        const field = `ids[${ids.indexOf(id)}]`
        throw new ServiceError(error.code, error.message, [
          { field, message: 'cannot be restored', record_id: id },
          ...error.details,
        ])
      }
    },
  )
}

/** The kinds of the records with these ids; a live one stays as it is when it is restored. */
async function typesOf(ctx: ServiceContext, ids: readonly string[]): Promise<Map<string, TrashType>> {
  if (ids.length === 0) return new Map()
  const tables = TRASH_TYPES.map(
    (type) => Prisma.sql`SELECT ${type}::text AS type, id FROM ${Prisma.raw(`"${type}"`)}
      WHERE account_id = ${ctx.accountId}::uuid AND id = ANY (${ids}::uuid[])`,
  )
  const rows = await listReader(ctx).$queryRaw<Row[]>(Prisma.join(tables, ' UNION ALL '))
  return new Map(rows.map(({ id, type }) => [id, type]))
}
