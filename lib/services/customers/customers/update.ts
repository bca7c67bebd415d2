import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { checkReference, lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { customerRecord, type CustomerRecord, customerUpdate } from '@/lib/schemas/customers/customer'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { customerData } from './data'
import { writeDistinct } from './duplicates'
import { readCustomer } from './record'

/**
 * Changes the fields that are sent (R-CU-4). Throws `forbidden`, `not_found`,
 * `precondition_failed`, `validation_error`, `duplicate_customer`.
 */
export async function updateCustomer(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof customerUpdate>,
  ifMatch: string | null = null,
): Promise<CustomerRecord> {
  requireScope(ctx, 'write:customers')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'customer', id)
    const before = await readCustomer(tx, ctx, id)
    requireMatch(ifMatch, before)
    const draft = readDraft(customerUpdate, body, customerRecord)
    // A branch that went to the trash since stays readable here, so sending it back changes nothing and is fine.
    if (draft.value.branch_id?.toLowerCase() !== before.branch?.id)
      await checkReference(tx, ctx, draft, 'branch_id', 'branch')
    const input = draft.finish()

    await writeDistinct(tx, ctx, { ...before, ...input }, () =>
      tx.customer.update({
        where: { account_id_id: { account_id: ctx.accountId, id } },
        data: customerData(input),
        select: { id: true },
      }),
    )
    const after = await readCustomer(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'customer', id, before, after })
    return after
  })
}
