import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { jsonOrNull } from '@/lib/db/json'
import { checkReference, lockRecord } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { readDraft } from '@/lib/schemas/draft'
import { siteReadOnly, type SiteRecord, siteUpdate } from '@/lib/schemas/site'
import { checkCoordinates } from './coordinates'
import { readSite } from './record'

/**
 * Changes the fields that are sent. A site that assets or work orders name keeps its customer, who is theirs too.
 * Throws `forbidden`, `not_found`, `precondition_failed`, `validation_error`.
 */
export async function updateSite(
  ctx: ServiceContext,
  id: string,
  body: unknown,
  ifMatch: string | null = null,
): Promise<SiteRecord> {
  requireScope(ctx, 'write:customers')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'site', id)
    const before = await readSite(tx, ctx, id)
    requireMatch(ifMatch, before)
    const draft = readDraft(siteUpdate, body, siteReadOnly)
    checkCoordinates(draft, before)
    const customerId = draft.value.customer_id
    if (customerId !== undefined && customerId.toLowerCase() !== before.customer_id) {
      await checkReference(tx, ctx, draft, 'customer_id', 'customer')
      const users = await usersOf(tx, ctx, id)
      if (users) draft.reject('customer_id', `cannot change while the site is named by ${users}`)
    }
    const input = draft.finish()

    await tx.site.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { ...input, address: jsonOrNull(input.address) },
      select: { id: true },
    })
    const after = await readSite(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'site', id, before, after })
    return after
  })
}

/** What names the site, in words; what is in the trash counts too, because it can be brought back. */
async function usersOf(tx: Transaction, ctx: ServiceContext, siteId: string): Promise<string> {
  const where = { account_id: ctx.accountId, site_id: siteId }
  const assets = await tx.asset.count({ where })
  const orders = await tx.workOrder.count({ where })
  if (assets + orders === 0) return ''
  return `${assets} asset(s) and ${orders} work order(s), those in the trash included`
}
