import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { containing, sameText } from '@/lib/db/search'
import { listReader } from '@/lib/db/transaction'
import type { SiteListQuery, SiteRecord } from '@/lib/schemas/customers/site'
import { siteSelect, toSiteRecord } from './record'

const order: ListOrder = {
  fields: { created_at: { kind: 'timestamp' }, updated_at: { kind: 'timestamp' }, name: { kind: 'text' } },
  default: '-created_at',
}

/** The sites of the account, newest first. Throws `forbidden`, `bad_request`. */
export async function listSites(ctx: ServiceContext, query: SiteListQuery): Promise<Page<SiteRecord>> {
  requireScope(ctx, 'read:customers')
  const where: Prisma.SiteWhereInput = {
    account_id: ctx.accountId,
    deleted_at: null,
    customer_id: query.customer_id,
    territory: query.territory === undefined ? undefined : sameText(query.territory),
    name: query.search === undefined ? undefined : containing(query.search),
    updated_at: query.updated_after && { gt: query.updated_after },
  }
  const { site } = listReader(ctx)
  return readPage(query, order, {
    count: () => site.count({ where }),
    rows: ({ after, ...page }) => site.findMany({ where: { AND: [where, after] }, ...page, select: siteSelect }),
    present: toSiteRecord,
  })
}
