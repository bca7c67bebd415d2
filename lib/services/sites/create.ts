import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { jsonOrNull } from '@/lib/db/json'
import { checkReference } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { readDraft } from '@/lib/schemas/draft'
import { siteCreate, siteReadOnly, type SiteRecord } from '@/lib/schemas/site'
import { checkCoordinates } from './coordinates'
import { readSite } from './record'

/** Makes a site of a customer (R-LO-1). Throws `forbidden`, `validation_error`. */
export async function createSite(ctx: ServiceContext, body: unknown): Promise<SiteRecord> {
  requireScope(ctx, 'write:customers')
  const draft = readDraft(siteCreate, body, siteReadOnly)
  checkCoordinates(draft)
  return inTransaction(ctx, async (tx) => {
    await checkReference(tx, ctx, draft, 'customer_id', 'customer')
    const input = draft.finish()

    const id = newId()
    await tx.site.create({
      data: { ...input, id, account_id: ctx.accountId, address: jsonOrNull(input.address) },
      select: { id: true },
    })
    const after = await readSite(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'site', id, before: null, after })
    return after
  })
}
