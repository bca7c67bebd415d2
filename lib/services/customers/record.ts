import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/auth/context'
import { toAddress } from '@/lib/db/json'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { CustomerListItem, CustomerRecord } from '@/lib/schemas/customer'

export const customerListSelect = {
  id: true,
  name: true,
  customer_number: true,
  status: true,
  customer_type: true,
  email: true,
  phone: true,
  address: true,
  payment_terms: true,
  notes: true,
  custom_fields: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.CustomerSelect

export const customerSelect = {
  ...customerListSelect,
  fax: true,
  website: true,
  billing_address: true,
  tax_id: true,
  branch: { select: { id: true, name: true } },
  contacts: {
    where: { deleted_at: null },
    orderBy: [{ is_primary: 'desc' }, { created_at: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, title: true, email: true, phone: true, is_primary: true },
  },
} satisfies Prisma.CustomerSelect

/** A row as a list answers it. */
export function toCustomerListItem(
  row: Prisma.CustomerGetPayload<{ select: typeof customerListSelect }>,
): CustomerListItem {
  return {
    id: row.id,
    name: row.name,
    customer_number: row.customer_number,
    status: row.status,
    customer_type: row.customer_type,
    email: row.email,
    phone: row.phone,
    address: toAddress(row.address),
    payment_terms: row.payment_terms,
    notes: row.notes,
    custom_fields: row.custom_fields as CustomerListItem['custom_fields'],
    created_at: row.created_at.toISOString(),
  }
}

/** A row as it is answered alone. */
export function toCustomerRecord(row: Prisma.CustomerGetPayload<{ select: typeof customerSelect }>): CustomerRecord {
  return {
    id: row.id,
    name: row.name,
    customer_number: row.customer_number,
    status: row.status,
    customer_type: row.customer_type,
    email: row.email,
    phone: row.phone,
    fax: row.fax,
    website: row.website,
    address: toAddress(row.address),
    billing_address: toAddress(row.billing_address),
    contacts: row.contacts,
    branch: row.branch,
    tax_id: row.tax_id,
    payment_terms: row.payment_terms,
    notes: row.notes,
    custom_fields: row.custom_fields as CustomerRecord['custom_fields'],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live customer with its live contacts, the primary one first. Throws `not_found`. */
export async function readCustomer(tx: Transaction, ctx: ServiceContext, id: string): Promise<CustomerRecord> {
  const row = isId(id)
    ? await tx.customer.findFirst({
        where: { account_id: ctx.accountId, id, deleted_at: null },
        select: customerSelect,
      })
    : null
  if (!row) throw notFound('customer')
  return toCustomerRecord(row)
}

/** Throws `not_found` when there is no such live customer: what lists its children does first. */
export async function requireCustomer(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const found = isId(id) ? await tx.customer.findFirst({ where, select: { id: true } }) : null
  if (!found) throw notFound('customer')
}
