import type { ServiceContext } from '@/lib/access/context'
import { Prisma } from '@/prisma/generated/client'
import type { Transaction } from '@/lib/db/transaction'
import { writeUnique } from '@/lib/db/write-unique'
import { type Problem, ServiceError } from '@/lib/errors'

type Identity = { id: string; name: string; email: string | null; phone: string | null }

/**
 * Runs a write that gives the customer this identity. Throws `duplicate_customer` when another live customer has the
 * same name (case and spaces ignored) and the same email or phone; details name the field and the other customer.
 */
export async function writeDistinct<T>(
  tx: Transaction,
  ctx: ServiceContext,
  customer: Identity,
  write: () => Promise<T>,
): Promise<T> {
  return writeUnique(tx, write, async () => {
    const details = await findDuplicates(tx, ctx, customer)
    return new ServiceError('duplicate_customer', undefined, details)
  })
}

/** The expressions are those of the unique indexes, which answer this and have the last word. */
async function findDuplicates(tx: Transaction, ctx: ServiceContext, customer: Identity): Promise<Problem[]> {
  const rows = await tx.$queryRaw<{ customer_number: string; same_email: boolean; same_phone: boolean }[]>`
    SELECT customer_number,
      coalesce(lower(email) = lower(${customer.email}::text), false) AS same_email,
      coalesce(phone = ${customer.phone}::text, false) AS same_phone
    FROM customer
    WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL AND id <> ${customer.id}::uuid
      AND ${comparable(Prisma.sql`name`)} = ${comparable(Prisma.sql`${customer.name}::text`)}
      AND (lower(email) = lower(${customer.email}::text) OR phone = ${customer.phone}::text)
    ORDER BY customer_number`
  return rows.flatMap((row) => {
    const message = `is already used by customer ${row.customer_number}, which has the same name`
    return [
      ...(row.same_email ? [{ field: 'email', message }] : []),
      ...(row.same_phone ? [{ field: 'phone', message }] : []),
    ]
  })
}

function comparable(name: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`lower(regexp_replace(${name}, '\\s+', '', 'g'))`
}
