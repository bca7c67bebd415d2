import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { isId } from '@/lib/domain/id'

/** What a work order to be refers to and must find: `null` and `undefined` ask for nothing. */
export type WantedReferences = {
  customer_id?: string | null
  contact_id?: string | null
  site_id?: string | null
  technician_id?: string | null
  assets: readonly string[]
}

/** What of it is there, live and the customer's. What was not asked for is not missing. */
export type FoundReferences = {
  customer: boolean
  contact: boolean
  site: boolean
  technician: boolean
  assets: string[]
}

/**
 * Parts of a statement that hold what a work order refers to until the transaction ends, the last of them `found` with one row of
 * `FoundReferences`. `owner` is whose the contact, the site and the assets must be; nobody is held when none of them is asked for.
 */
export function heldReferences(
  ctx: ServiceContext,
  references: WantedReferences,
  owner: string | null | undefined = references.customer_id,
): Prisma.Sql {
  const account = Prisma.sql`${ctx.accountId}::uuid`
  // The customer is held before what is theirs, in the order of a customer's delete, so that neither waits for the other.
  const ofCustomer = (table: 'contact' | 'site') => Prisma.sql`
    SELECT other.id FROM held_customer JOIN ${Prisma.raw(table)} other
      ON other.account_id = ${account} AND other.customer_id = held_customer.id
    WHERE other.id = ${idOf(references[`${table}_id`])}::uuid AND other.deleted_at IS NULL FOR KEY SHARE OF other`
  const asksOwner = Boolean(
    references.customer_id || references.contact_id || references.site_id || references.assets.length > 0,
  )
  const isUnasked = (reference: string | null | undefined) => Prisma.sql`${!reference}::boolean`
  return Prisma.sql`
    held_customer AS MATERIALIZED (
      SELECT id FROM customer WHERE account_id = ${account} AND id = ${asksOwner ? idOf(owner) : null}::uuid
        AND deleted_at IS NULL FOR KEY SHARE
    ), held_contact AS MATERIALIZED (${ofCustomer('contact')}
    ), held_site AS MATERIALIZED (${ofCustomer('site')}
    ), held_assets AS MATERIALIZED (
      SELECT other.id, other.account_id, other.service_contract_id FROM held_customer JOIN asset other
        ON other.account_id = ${account} AND other.customer_id = held_customer.id
      WHERE other.id = ANY(${references.assets.filter(isId)}::uuid[]) AND other.deleted_at IS NULL
      ORDER BY other.id FOR KEY SHARE OF other
    ), held_technician AS MATERIALIZED (
      SELECT id FROM technician WHERE account_id = ${account} AND id = ${idOf(references.technician_id)}::uuid
        AND deleted_at IS NULL FOR KEY SHARE
    ), found AS MATERIALIZED (
      SELECT ${isUnasked(references.customer_id)} OR EXISTS (SELECT FROM held_customer) AS customer,
        ${isUnasked(references.contact_id)} OR EXISTS (SELECT FROM held_contact) AS contact,
        ${isUnasked(references.site_id)} OR EXISTS (SELECT FROM held_site) AS site,
        ${isUnasked(references.technician_id)} OR EXISTS (SELECT FROM held_technician) AS technician,
        ARRAY(SELECT id FROM held_assets) AS assets
    )`
}

/** Whether all of it is there, as a condition on the row of `found`. */
export function allFound({ assets }: WantedReferences): Prisma.Sql {
  return Prisma.sql`found.customer AND found.contact AND found.site AND found.technician
    AND cardinality(found.assets) = ${new Set(assets).size}::int`
}

/** A text that is no id names no record. */
export function idOf(reference: string | null | undefined): string | null {
  return reference && isId(reference) ? reference : null
}
