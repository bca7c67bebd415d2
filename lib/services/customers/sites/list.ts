import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { siteList, type SiteListQuery, type SiteRecord } from '@/lib/schemas/customers/site'
import { shownTo, siteSelect, toSiteRecord } from './record'

/** The sites of the account, newest first. Throws `forbidden`, `bad_request`. */
export async function listSites(ctx: ServiceContext, query: SiteListQuery): Promise<Page<SiteRecord>> {
  requireScope(ctx, 'read:customers')
  const { site } = listReader(ctx)
  return readList(ctx, siteList, query, {
    table: site,
    select: siteSelect,
    present: (row: Parameters<typeof toSiteRecord>[0]) => shownTo(ctx, toSiteRecord(row)),
  })
}
