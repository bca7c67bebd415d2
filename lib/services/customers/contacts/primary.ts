import type { ServiceContext } from '@/lib/access/context'
import { type ChangedRecord, recordHistoryOfMany } from '@/lib/db/history-bulk'
import { lockRecord } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { readContact } from './record'

/*
 * A customer that has contacts has exactly one primary one (R-CT-2). Every verb that could change which
 * one locks the customer first, so the choices are made one after the other; a unique index stands behind.
 */

/**
 * Locks the customer of a live contact, and then the contact: the order in which a customer's delete takes them.
 * Returns the customer's id. Throws `not_found`.
 */
export async function lockContact(tx: Transaction, ctx: ServiceContext, id: string): Promise<string> {
  const { customer_id } = await readContact(tx, ctx, id)
  await lockRecord(tx, ctx, 'customer', customer_id)
  await lockRecord(tx, ctx, 'contact', id)
  return customer_id
}

/** The oldest live contact of the customer beside the given one, or null. */
export async function oldestContact(
  tx: Transaction,
  ctx: ServiceContext,
  customerId: string,
  exceptId: string | null = null,
): Promise<string | null> {
  const row = await tx.contact.findFirst({
    where: { account_id: ctx.accountId, customer_id: customerId, deleted_at: null, id: { not: exceptId ?? undefined } },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  return row?.id ?? null
}

/** Makes no contact of the customer primary: what comes before another one is. */
export async function clearPrimary(tx: Transaction, ctx: ServiceContext, customerId: string, exceptId: string) {
  const rows = await tx.contact.updateManyAndReturn({
    where: {
      account_id: ctx.accountId,
      customer_id: customerId,
      deleted_at: null,
      is_primary: true,
      id: { not: exceptId },
    },
    data: { is_primary: false },
    select: { id: true },
  })
  const records: ChangedRecord[] = rows.map((row) => ({ id: row.id, changes: { is_primary: [true, false] } }))
  await recordHistoryOfMany(tx, ctx, { verb: 'update', type: 'contact', records })
}

/** Makes the contact primary in its own right: another one stopped being it. */
export async function makePrimary(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  await tx.contact.update({
    where: { account_id_id: { account_id: ctx.accountId, id } },
    data: { is_primary: true },
    select: { id: true },
  })
  const records: ChangedRecord[] = [{ id, changes: { is_primary: [false, true] } }]
  await recordHistoryOfMany(tx, ctx, { verb: 'update', type: 'contact', records })
}

/** A customer is answered with its contacts, so it counts as changed when they do: a sync by `updated_after` sees it. */
export async function touchCustomer(tx: Transaction, ctx: ServiceContext, customerId: string): Promise<void> {
  await tx.customer.update({
    where: { account_id_id: { account_id: ctx.accountId, id: customerId } },
    data: { updated_at: new Date() },
    select: { id: true },
  })
}
