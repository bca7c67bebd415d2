import type { ServiceContext } from '@/lib/access/context'
import { Prisma } from '@/prisma/generated/client'
import type { Transaction } from '@/lib/db/transaction'
import { pluralOf } from '@/lib/domain/plural'
import { isRecordType, nounOf, type RecordType, resourceOf } from '@/lib/domain/resources'
import { verbsOf } from '@/lib/services/data/registry'

/** Tables without a life of their own, and the record that each row is a part of. */
const LINKS: Record<string, { type: RecordType; column: string }> = {
  work_order_asset: { type: 'work_order', column: 'work_order_id' },
  task_part: { type: 'task', column: 'task_id' },
}

/**
 * The live records that hang on one which is to go because its creation is undone, in words; `null` for none. Those that the same
 * undo takes away do not count. What keeps a record from being purged is what uses it.
 */
export async function usesOf(
  tx: Transaction,
  ctx: ServiceContext,
  { type, id }: { type: RecordType; id: string },
  alongWith: readonly string[],
): Promise<string | null> {
  const { keptBy = [], parts = [] } = verbsOf(type)?.purge ?? {}
  const partColumns = parts.flatMap(({ type: part, of: owner }) =>
    typeof owner === 'string' ? [[part, owner] as const] : [],
  )
  const users: string[] = []
  for (const [table, column] of [...keptBy, ...partColumns]) {
    const link = LINKS[table]
    const user = link?.type ?? table
    const [row] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM ${Prisma.raw(`"${table}"`)} r
      ${link ? Prisma.raw(`JOIN "${user}" u ON u.account_id = r.account_id AND u.id = r.${link.column}`) : Prisma.empty}
      WHERE r.account_id = ${ctx.accountId}::uuid AND r.${Prisma.raw(column)} = ${id}::uuid
        AND ${Prisma.raw(link ? 'u' : 'r')}.id <> ALL(${[...alongWith]}::uuid[])
        ${isTrashable(user) ? Prisma.raw(`AND ${link ? 'u' : 'r'}.deleted_at IS NULL`) : Prisma.empty}
      LIMIT 1`
    if (row) users.push(pluralOf(nounOf(user)))
  }
  return users.length > 0 ? [...new Set(users)].join(' and ') : null
}

function isTrashable(table: string): boolean {
  return isRecordType(table) && resourceOf(table).trash !== undefined
}
