import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { recordOfPage } from '@/lib/domain/record-pages'
import { RECORD_TYPES, type RecordType, resourceOf } from '@/lib/domain/resources'
import type { OwnAction } from '@/lib/domain/undo/actions'
import { isShownOn } from '@/lib/domain/undo/shown'
import { verbsOf } from '@/lib/services/data/registry'
import { Prisma } from '@/prisma/generated/client'

/** The last of these actions, newest first, that changed something which a page of the console shows (R-UN-6). */
export async function findShown(
  tx: Transaction,
  ctx: ServiceContext,
  page: string,
  actions: readonly OwnAction[],
): Promise<OwnAction | undefined> {
  const record = recordOfPage(page)
  const ids = [...new Set(actions.flatMap(({ steps }) => steps.map(({ record_id }) => record_id)))]
  const parts = record && isId(record.id) ? await partsOf(tx, ctx, record, ids) : new Set<string>()
  return actions.find(({ steps }) => steps.some((step) => isShownOn(page, step, parts)))
}

/** Which of these records belong to one: its parts, and what its page tells of. */
async function partsOf(
  tx: Transaction,
  { accountId }: ServiceContext,
  { type, id }: { type: RecordType; id: string },
  among: readonly string[],
): Promise<Set<string>> {
  const below = (table: string, column: string) => Prisma.sql`
    SELECT id FROM ${Prisma.raw(`"${table}"`)}
    WHERE account_id = ${accountId}::uuid AND ${Prisma.raw(column)} = ${id}::uuid AND id = ANY (${among}::uuid[])`
  const conditions = RECORD_TYPES.flatMap((kind) => {
    const { listedWith } = resourceOf(kind)
    return listedWith?.type === type ? [below(kind, listedWith.column)] : []
  })
  const parts = (verbsOf(type)?.purge?.parts ?? []).map(({ type: part, of: owner }) =>
    typeof owner === 'string'
      ? below(part, owner)
      : Prisma.sql`SELECT id FROM (${owner([id])}) part WHERE id = ANY (${among}::uuid[])`,
  )
  const leave = type === 'technician' ? [below('time_off', 'technician_id')] : []
  const all = [...conditions, ...parts, ...leave]
  if (all.length === 0) return new Set()
  const rows = await tx.$queryRaw<{ id: string }[]>`${Prisma.join(all, ' UNION ALL ')}`
  return new Set(rows.map((row) => row.id))
}
