import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { address, instant, listOf, selectNamedReference, recordOf } from '@/lib/db/json-sql'

const ADDRESS = `${address('r.address')} AS address`

/** A customer in a list, of row `r`, as JSON. */
export const CUSTOMER_ITEM = recordOf([
  'r.id',
  'r.external_id',
  'r.name',
  'r.customer_number',
  'r.status',
  'r.customer_type',
  'r.email',
  'r.phone',
  ADDRESS,
  'r.payment_terms',
  'r.notes',
  'r.custom_fields',
  `${instant('r.created_at')} AS created_at`,
  `${instant('r.updated_at')} AS updated_at`,
])

const CONTACTS = listOf(`SELECT id, external_id, name, title, email, phone,
    (SELECT json_build_object('id', site.id, 'name', site.name) FROM site
      WHERE site.account_id = contact.account_id AND site.id = contact.site_id) AS site, is_primary FROM contact
  WHERE contact.account_id = r.account_id AND contact.customer_id = r.id AND contact.deleted_at IS NULL
  ORDER BY is_primary DESC, created_at, id`)

const RECORD = recordOf([
  'r.id',
  'r.external_id',
  'r.name',
  'r.customer_number',
  'r.status',
  'r.customer_type',
  'r.email',
  'r.phone',
  'r.fax',
  'r.website',
  ADDRESS,
  `${address('r.billing_address')} AS billing_address`,
  `${CONTACTS} AS contacts`,
  `${selectNamedReference('branch', 'branch_id')} AS branch`,
  'r.tax_id',
  `${selectNamedReference('tax_code', 'tax_code_id')} AS tax_code`,
  'r.payment_terms',
  'r.payment_days',
  `${selectNamedReference('customer', 'bill_to_id')} AS bill_to`,
  'r.buyer_reference',
  'r.needs_purchase_order',
  'r.invoice_email',
  'r.invoice_format',
  'r.invoice_grouping',
  'r.endpoint_scheme',
  'r.endpoint_id',
  'r.language',
  'r.notes',
  'r.custom_fields',
  `${instant('r.created_at')} AS created_at`,
  `${instant('r.updated_at')} AS updated_at`,
])

/** The live customer with its live contacts, the primary one first, as JSON. */
export function customerStatement(ctx: ServiceContext, id: string): Prisma.Sql {
  return Prisma.sql`SELECT ${RECORD} AS json FROM customer r
    WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ${id}::uuid AND r.deleted_at IS NULL`
}

/** Many live customers with their contacts as JSON, in any order. */
export function customersStatement(ctx: ServiceContext, ids: readonly string[]): Prisma.Sql {
  return Prisma.sql`SELECT ${RECORD} AS json FROM customer r
    WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ANY(${[...ids]}::uuid[]) AND r.deleted_at IS NULL`
}
