import type { ServiceContext } from '@/lib/access/context'
import { JsonText } from '@/lib/db/json-text'
import { requireLive } from '@/lib/db/records'
import { query } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { CustomerRecord } from '@/lib/schemas/customers/customer'
import { customerStatement } from './record-sql'

/** The live customer with its live contacts, the primary one first, as JSON. Throws `not_found`. */
export async function readCustomerText(
  tx: Transaction | undefined,
  ctx: ServiceContext,
  id: string,
): Promise<JsonText<CustomerRecord>> {
  const [row] = isId(id) ? await query<{ json: string }>(tx, customerStatement(ctx, id)) : []
  if (!row) throw notFound('customer')
  return new JsonText(row.json)
}

/** The live customer with its live contacts, the primary one first. Throws `not_found`. */
export async function readCustomer(tx: Transaction, ctx: ServiceContext, id: string): Promise<CustomerRecord> {
  return (await readCustomerText(tx, ctx, id)).value()
}

/** Throws `not_found` when there is no such live customer: what lists its children does first. */
export async function requireCustomer(ctx: ServiceContext, id: string): Promise<void> {
  await requireLive(ctx, 'customer', id)
}
