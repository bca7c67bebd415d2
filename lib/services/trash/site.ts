import type { ServiceContext } from '@/lib/auth/context'
import type { SiteRecord } from '@/lib/schemas/site'
import { readSite } from '@/lib/services/sites/record'
import { restoreRecord } from './restore'

/** Brings a site back. Throws `forbidden`, `not_found`, `parent_in_trash` for its customer. */
export async function restoreSite(ctx: ServiceContext, id: string): Promise<SiteRecord> {
  return restoreRecord(ctx, id, {
    type: 'site',
    scope: 'write:customers',
    ofCustomer: true,
    revive: (tx, { accountId: account_id }) =>
      tx.site.update({
        where: { account_id_id: { account_id, id } },
        data: { deleted_at: null },
        select: { id: true },
      }),
    read: readSite,
  })
}
