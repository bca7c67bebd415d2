import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { listReader } from '@/lib/db/transaction'
import {
  DUPLICATE_REASONS,
  type DuplicatePair,
  type DuplicateReason,
  type DuplicatesQuery,
  MAX_PAIRS,
} from '@/lib/schemas/customers/duplicate'
import { Prisma } from '@/prisma/generated/client'

/** Of a value that many share, such as the address of one who manages many, each customer is compared with so many made after it. */
const COMPARED = 5

type Pair = { one: Customer; other: Customer; reasons: DuplicateReason[] }
type Customer = DuplicatePair['customers'][number]

/**
 * Pairs of live customers that have an e-mail address, a phone number, a tax id, or the name and postal code in common, those with most in
 * common first, at most `MAX_PAIRS` (R-ME-5). Throws `forbidden`.
 */
export async function listDuplicates(ctx: ServiceContext, query: DuplicatesQuery): Promise<DuplicatePair[]> {
  requireScope(ctx, 'read:customers')
  const rows = await listReader(ctx).$queryRaw<Pair[]>`
    WITH keyed AS MATERIALIZED (${keysOf(ctx, query.reason)}),
    shared AS (SELECT reason, key FROM keyed GROUP BY reason, key HAVING count(*) > 1),
    numbered AS (
      SELECT id, reason, key, row_number() OVER (PARTITION BY reason, key ORDER BY id) AS place
      FROM keyed JOIN shared USING (reason, key)
    ), pairs AS (
      SELECT a.id AS one_id, b.id AS other_id, array_agg(a.reason ORDER BY a.reason) AS reasons
      FROM numbered a JOIN numbered b ON b.reason = a.reason AND b.key = a.key
        AND b.place > a.place AND b.place <= a.place + ${COMPARED}::int
      WHERE ${ofCustomer(query.customer_id)} AND NOT EXISTS (
        SELECT FROM distinct_customers d
        WHERE d.account_id = ${ctx.accountId}::uuid AND d.one_id = a.id AND d.other_id = b.id)
      GROUP BY a.id, b.id ORDER BY count(*) DESC, b.id DESC, a.id LIMIT ${MAX_PAIRS}::int
    )
    SELECT ${shown('one')} AS one, ${shown('other')} AS other, reasons FROM pairs
    JOIN customer one ON one.account_id = ${ctx.accountId}::uuid AND one.id = one_id
    JOIN customer other ON other.account_id = ${ctx.accountId}::uuid AND other.id = other_id
    ORDER BY cardinality(reasons) DESC, other_id DESC, one_id`
  return rows.map(({ one, other, reasons }) => ({ customers: [present(one), present(other)], reasons }))
}

/** What is compared of a customer `r`. */
const KEYS: Record<DuplicateReason, Prisma.Sql> = {
  email: Prisma.sql`lower(btrim(r.email))`,
  // As where a customer is typed (likely-duplicates.ts): without a country code or leading zero.
  phone: Prisma.sql`substring(regexp_replace(r.phone, '\\D', '', 'g') FROM '\\d{7,9}$')`,
  tax_id: Prisma.sql`upper(regexp_replace(r.tax_id, '[^[:alnum:]]', '', 'g'))`,
  name_and_postal_code: Prisma.sql`lower(regexp_replace(r.name, '\\s+', '', 'g')) || ' '
    || nullif(upper(regexp_replace(r.address->>'postal_code', '\\s+', '', 'g')), '')`,
}

/** What each live customer may have in common with others: `id`, `reason` and `key`. */
function keysOf({ accountId }: ServiceContext, reason: DuplicateReason | undefined): Prisma.Sql {
  const keys = (reason ? [reason] : DUPLICATE_REASONS).map((one) => Prisma.sql`(${one}::text, ${KEYS[one]})`)
  return Prisma.sql`
    SELECT r.id, k.reason, k.key FROM customer r, LATERAL (VALUES ${Prisma.join(keys)}) AS k (reason, key)
    WHERE r.account_id = ${accountId}::uuid AND r.deleted_at IS NULL AND k.key <> ''`
}

function ofCustomer(id: string | undefined): Prisma.Sql {
  return id ? Prisma.sql`${id}::uuid IN (a.id, b.id)` : Prisma.sql`true`
}

/** What is told of a customer, which the statement calls by this name. */
function shown(customer: 'one' | 'other'): Prisma.Sql {
  const of = Prisma.raw(customer)
  return Prisma.sql`json_build_object('id', ${of}.id, 'customer_number', ${of}.customer_number, 'name', ${of}.name, 'email', ${of}.email,
    'phone', ${of}.phone, 'tax_id', ${of}.tax_id, 'postal_code', ${of}.address->>'postal_code', 'city', ${of}.address->>'city',
    'created_at', ${of}.created_at)`
}

function present(customer: Customer): Customer {
  return { ...customer, created_at: new Date(customer.created_at).toISOString() }
}
