import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import { insertOf, recordCreates } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import { contactCreate } from '@/lib/schemas/customers/contact'
import { contactSelect, toContactRecord } from './record'

type Input = z.output<typeof contactCreate> & { customer_id: string }

const COLUMNS = ['customer_id', ...Object.keys(contactCreate.shape)]

type Row = { id: string; input: Input }

/**
 * Makes many contacts, in a fixed number of statements, as one after the other would be: a customer's first is
 * primary, and one that says so takes it over (R-CT-2). Each leaves its row of history, and so does who gives it up.
 */
export async function createContacts(tx: Transaction, ctx: ServiceContext, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const customers = [...new Set(rows.map(({ input }) => input.customer_id))]
  // Every verb that could change who is primary locks the customer first.
  await tx.$queryRaw`
    SELECT 1 FROM customer WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${customers}::uuid[])
    ORDER BY id FOR UPDATE`
  const existingContacts = await tx.contact.findMany({
    where: { account_id: ctx.accountId, customer_id: { in: customers }, deleted_at: null, is_primary: true },
    select: { id: true, customer_id: true },
  })
  const primary = new Map(existingContacts.map(({ id, customer_id }) => [customer_id, id]))
  for (const { id, input } of rows)
    if (input.is_primary || !primary.has(input.customer_id)) primary.set(input.customer_id, id)
  const chosen = new Set(primary.values())
  await resign(
    tx,
    ctx,
    existingContacts.flatMap(({ id }) => (chosen.has(id) ? [] : id)),
  )

  const values = rows.map(({ id, input }) => ({ ...input, id, is_primary: chosen.has(id) }))
  await tx.$executeRaw(insertOf(ctx, 'contact', COLUMNS, values))
  // A customer is answered with its contacts, so it counts as changed when they do.
  await tx.$executeRaw`
    UPDATE customer SET updated_at = now() WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${customers}::uuid[])`
  const createdRows = await tx.contact.findMany({
    where: { account_id: ctx.accountId, id: { in: rows.map(({ id }) => id) } },
    select: contactSelect,
  })
  await recordCreates(tx, ctx, 'contact', createdRows.map(toContactRecord))
}

async function resign(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.$executeRaw`
    UPDATE contact SET is_primary = false, updated_at = now()
    WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${[...ids]}::uuid[])`
  const records = ids.map((id) => ({ id, changes: { is_primary: [true, false] as [unknown, unknown] } }))
  await recordHistoryOfMany(tx, ctx, { verb: 'update', type: 'contact', records })
}
