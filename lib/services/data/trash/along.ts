import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { TrashRecord } from '@/lib/schemas/data/trash'
import { CHILD_TYPES } from '@/lib/services/customers/customers'
import { Prisma } from '@/prisma/generated/client'

/** A row of the trash as it is read. */
export type Deleted = Omit<TrashRecord, 'deleted_at'> & { deleted_at: Date }

/** `deletion_id` is what the rows of one delete of a customer share. */
type Row = Omit<Deleted, 'went_along'> & { deletion_id: string | null }
type Reader = Pick<Transaction, '$queryRaw'>

/** The rows with what went to the trash along with each, and comes back with it. */
export async function withAlong(tx: Reader, ctx: ServiceContext, rows: readonly Row[]): Promise<Deleted[]> {
  const customers = rows.filter(({ deletion_id }) => deletion_id !== null)
  const counts = customers.length === 0 ? [] : await countChildren(tx, ctx, customers)
  return rows.map(({ deletion_id: deletion, ...row }) => ({
    ...row,
    went_along: counts.flatMap(({ deletion_id, ...one }) => (deletion_id === deletion ? [one] : [])),
  }))
}

function countChildren(tx: Reader, { accountId }: ServiceContext, customers: readonly Row[]) {
  const [ids, deletions] = [customers.map(({ id }) => id), customers.map(({ deletion_id }) => deletion_id)]
  const children = CHILD_TYPES.map(
    (type) => Prisma.sql`
      SELECT deletion_id, ${type}::text AS record_type, count(*)::int AS count FROM ${Prisma.raw(`"${type}"`)}
      WHERE account_id = ${accountId}::uuid AND customer_id = ANY (${ids}::uuid[]) AND deletion_id = ANY (${deletions}::uuid[])
      GROUP BY deletion_id`,
  )
  return tx.$queryRaw<({ deletion_id: string } & TrashRecord['went_along'][number])[]>(
    Prisma.sql`${Prisma.join(children, ' UNION ALL ')} ORDER BY count DESC, record_type`,
  )
}
