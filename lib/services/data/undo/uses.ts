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
    const { user, tables, alias } = userOf(table)
    const [row] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM ${Prisma.raw(tables)}
      WHERE r.account_id = ${ctx.accountId}::uuid AND r.${Prisma.raw(column)} = ${id}::uuid
        AND ${Prisma.raw(alias)}.id <> ALL(${[...alongWith]}::uuid[])
        ${isTrashable(user) ? Prisma.raw(`AND ${alias}.deleted_at IS NULL`) : Prisma.empty}
      LIMIT 1`
    if (row) users.push(pluralOf(nounOf(user)))
  }
  return users.length > 0 ? [...new Set(users)].join(' and ') : null
}

/** The records that a table's rows are, or are part of: the tables of a statement whose rows are `r`, and the alias of these records. */
function userOf(table: string): { user: string; tables: string; alias: string } {
  const link = LINKS[table]
  if (!link) return { user: table, tables: `"${table}" r`, alias: 'r' }
  const join = `JOIN "${link.type}" u ON u.account_id = r.account_id AND u.id = r.${link.column}`
  return { user: link.type, tables: `"${table}" r ${join}`, alias: 'u' }
}

function isTrashable(table: string): boolean {
  return isRecordType(table) && resourceOf(table).trash !== undefined
}
