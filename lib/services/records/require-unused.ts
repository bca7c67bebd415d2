import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { pluralOf } from '@/lib/domain/plural'
import { nounOf, type TrashableType } from '@/lib/domain/resources'
import { ServiceError } from '@/lib/errors'

/** How many of the records in the way an answer names. */
const MAX_NAMED = 20

/**
 * Throws `in_use` with their names while live records of a kind refer to a record by a column. The record is locked, so nothing that would
 * refer to it is being written meanwhile.
 */
export async function requireUnused(
  tx: Transaction,
  ctx: ServiceContext,
  type: TrashableType,
  id: string,
  { by, in: column }: { by: 'service_level' | 'service_contract' | 'job_type'; in: string },
): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string; name: string; total: number }[]>`
    SELECT id, name, (count(*) OVER ())::int AS total FROM ${Prisma.raw(`"${by}"`)}
    WHERE account_id = ${ctx.accountId}::uuid AND ${Prisma.raw(column)} = ${id}::uuid AND deleted_at IS NULL
    ORDER BY name, id LIMIT ${MAX_NAMED}`
  const total = rows[0]?.total ?? 0
  if (total === 0) return
  const users = total === 1 ? `1 ${nounOf(by)} uses` : `${total} ${pluralOf(nounOf(by))} use`
  throw new ServiceError(
    'in_use',
    `The ${nounOf(type)} cannot be deleted: ${users} it. Give them another one first.`,
    rows.map((row) => ({ field: by, message: `${row.name} uses it`, record_id: row.id })),
  )
}
