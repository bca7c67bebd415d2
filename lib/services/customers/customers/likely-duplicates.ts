import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { Prisma } from '@/prisma/generated/client'
import { reader } from '@/lib/db/transaction'
import { isId, NO_ID } from '@/lib/domain/id'
import type { LikelyDuplicate, TypedIdentity } from '@/lib/schemas/customers/customer-page'
import { isStorable } from '@/lib/schemas/fields'

const MAX_SHOWN = 5
/** Below this, names only look alike to a machine. */
const ALIKE = 0.55
/** The last ones: a number without its country code or leading zero is still the same number. */
const COMPARED_DIGITS = 9
/** Shorter numbers are not compared. */
const MIN_DIGITS = 7
const MAX_LENGTH = 200

/**
 * Live customers with the same or nearly the same name, the same email, or the same phone however it is written, the
 * likeliest first; `exceptId` is the customer being edited. One statement, each part on its index. Throws `forbidden`.
 */
export async function findLikelyDuplicates(
  ctx: ServiceContext,
  typed: TypedIdentity,
  exceptId?: string,
): Promise<LikelyDuplicate[]> {
  requireScope(ctx, 'read:customers')
  const name = clean(typed.name)
  const email = clean(typed.email)
  const phone = clean(typed.phone)
  const digits = phone?.replaceAll(/\D/g, '').slice(-COMPARED_DIGITS) ?? ''
  const phoneEnd = digits.length >= MIN_DIGITS ? digits : null
  if (!name && !email && !phoneEnd) return []

  const live = Prisma.sql`account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL`
  const comparable = (text: Prisma.Sql) => Prisma.sql`lower(regexp_replace(${text}, '\\s+', '', 'g'))`
  const sameName = Prisma.sql`${comparable(Prisma.sql`name`)} = ${comparable(Prisma.sql`${name}::text`)}`
  const sameEmail = Prisma.sql`lower(email) = lower(${email}::text)`
  // COMPARED_DIGITS is literal, because the index has this expression.
  const samePhone = Prisma.sql`right(regexp_replace(phone, '\\D', '', 'g'), 9) = ${phoneEnd}::text`
  const likeness = Prisma.sql`similarity(name, ${name}::text)`
  return reader(ctx).$queryRaw<LikelyDuplicate[]>`
    WITH found AS (
      (SELECT id FROM customer WHERE ${live} AND ${sameName} LIMIT ${MAX_SHOWN + 1})
      UNION (SELECT id FROM customer WHERE ${live} AND email IS NOT NULL AND ${sameEmail} LIMIT ${MAX_SHOWN + 1})
      UNION (SELECT id FROM customer WHERE ${live} AND phone IS NOT NULL AND ${samePhone} LIMIT ${MAX_SHOWN + 1})
      UNION (SELECT id FROM customer WHERE ${live} AND name % ${name}::text AND ${likeness} >= ${ALIKE}
        ORDER BY ${likeness} DESC LIMIT ${MAX_SHOWN + 1})
    ), checked AS (
      SELECT id, name, customer_number, email, phone, address->>'city' AS city, coalesce(${likeness}, 0) AS likeness,
        coalesce(${sameName}, false) AS same_name, coalesce(${sameEmail}, false) AS same_email,
        coalesce(${samePhone}, false) AS same_phone, coalesce(phone = ${phone}::text, false) AS exactly_same_phone
      FROM customer WHERE ${live} AND id IN (SELECT id FROM found) AND id <> ${idOrNone(exceptId)}::uuid
    )
    SELECT id, name, customer_number, email, phone, city, same_name, same_email, same_phone,
      same_name AND (same_email OR exactly_same_phone) AS is_refused
    FROM checked
    ORDER BY same_name::int + same_email::int + same_phone::int DESC, likeness DESC, customer_number
    LIMIT ${MAX_SHOWN}`
}

function clean(text: string | null | undefined): string | null {
  const trimmed = text?.trim().slice(0, MAX_LENGTH) ?? ''
  return trimmed && isStorable(trimmed) ? trimmed : null
}

function idOrNone(id: string | undefined): string {
  return id && isId(id) ? id : NO_ID
}
