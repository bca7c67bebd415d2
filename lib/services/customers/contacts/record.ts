import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { ContactRecord } from '@/lib/schemas/customers/contact'

export const contactSelect = {
  id: true,
  external_id: true,
  customer_id: true,
  name: true,
  title: true,
  email: true,
  phone: true,
  site: { select: { id: true, name: true } },
  is_primary: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.ContactSelect

/** A row as it is answered. */
export function toContactRecord(row: Prisma.ContactGetPayload<{ select: typeof contactSelect }>): ContactRecord {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}

/** The live contact. Throws `not_found`. */
export async function readContact(tx: Transaction, ctx: ServiceContext, id: string): Promise<ContactRecord> {
  const row = isId(id)
    ? await tx.contact.findFirst({ where: { account_id: ctx.accountId, id, deleted_at: null }, select: contactSelect })
    : null
  if (!row) throw notFound('contact')
  return toContactRecord(row)
}
