import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { nextNumber } from '@/lib/db/numbers'
import { checkReference } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { customerCreate, customerRecord, type CustomerRecord } from '@/lib/schemas/customers/customer'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { customerData } from './data'
import { writeDistinct } from './duplicates'
import { readCustomer } from './record'

/**
 * Makes a customer with the next number (R-CU-2, R-CU-4). Throws `forbidden`,
 * `validation_error`, `duplicate_customer`.
 */
export async function createCustomer(
  ctx: ServiceContext,
  body: BodyOf<typeof customerCreate>,
): Promise<CustomerRecord> {
  requireScope(ctx, 'write:customers')
  const draft = readDraft(customerCreate, body, customerRecord)
  return inTransaction(ctx, async (tx) => {
    await checkReference(tx, ctx, draft, 'branch_id', 'branch')
    const input = draft.finish()

    const id = newId()
    const identity = { id, name: input.name, email: input.email ?? null, phone: input.phone ?? null }
    const customer_number = await nextNumber(tx, ctx, 'customer')
    await writeDistinct(tx, ctx, identity, () =>
      tx.customer.create({
        data: { ...customerData(input), id, account_id: ctx.accountId, customer_number, name: input.name },
        select: { id: true },
      }),
    )
    const after = await readCustomer(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'customer', id, before: null, after })
    return after
  })
}
