import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { holdReferences } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { duplicateDismiss, type DuplicateDismissal } from '@/lib/schemas/customers/duplicate'
import { readDraft } from '@/lib/schemas/draft'

/**
 * Says that two customers that look like one are not the same, or with `is_dismissed: false` that they may be: a pair that is not the same
 * is told as possible duplicates no more (R-ME-5). Throws `forbidden`, `validation_error`.
 */
export async function dismissDuplicate(
  ctx: ServiceContext,
  body: Readonly<Record<string, unknown>>,
): Promise<DuplicateDismissal> {
  requireScope(ctx, 'write:customers')
  return inTransaction(ctx, async (tx) => {
    const draft = readDraft(duplicateDismiss, body)
    const ids = (draft.value.customer_ids ?? []).map((id) => id.toLowerCase())
    const live = new Set(await holdReferences(tx, ctx, 'customer', ids.filter(isId)))
    for (const [index, id] of ids.entries())
      if (!live.has(id)) draft.reject(`customer_ids[${index}]`, 'is not an existing customer')
    const { is_dismissed = true } = draft.finish()
    // Ids begin with the time at which they were given.
    const [one = '', other = ''] = ids.toSorted()
    await write(tx, ctx, { one, other, is_dismissed })
    return { customer_ids: [one, other], is_dismissed }
  })
}

type Dismissal = { one: string; other: string; is_dismissed: boolean }

/** Leaves no row of history where it was so before. */
async function write(tx: Transaction, ctx: ServiceContext, { one, other, is_dismissed }: Dismissal): Promise<void> {
  const pair = { account_id: ctx.accountId, one_id: one, other_id: other }
  const { count } = is_dismissed
    ? await tx.distinctCustomers.createMany({ data: pair, skipDuplicates: true })
    : await tx.distinctCustomers.deleteMany({ where: pair })
  if (count === 0) return
  const where = { account_id: ctx.accountId, id: { in: [one, other] } }
  const customers = await tx.customer.findMany({ where, select: { id: true, name: true } })
  for (const id of [one, other]) {
    const counterpart = customers.find((customer) => customer.id !== id)
    const [unset, set] = [{ not_the_same: null }, { not_the_same: counterpart }]
    const [before, after] = is_dismissed ? [unset, set] : [set, unset]
    await recordHistory(tx, ctx, { verb: 'distinguish', type: 'customer', id, before, after })
  }
}
