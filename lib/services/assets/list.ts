import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { counterFor, type Facet, filtersOf, readCount } from '@/lib/db/counts'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { containing } from '@/lib/db/search'
import { reader } from '@/lib/db/transaction'
import { toDatabaseDate } from '@/lib/domain/time'
import type { AssetListItem, AssetListQuery } from '@/lib/schemas/asset'
import { assetSelect, toAssetListItem } from './record'
import { readServices, type Services } from './service-entries'

/** The orders of a list of assets. */
export const assetOrder: ListOrder = {
  fields: {
    created_at: { kind: 'timestamp' },
    updated_at: { kind: 'timestamp' },
    name: { kind: 'text' },
    asset_tag: { kind: 'text' },
    warranty_expiry: { kind: 'timestamp', nullable: true },
    install_date: { kind: 'timestamp', nullable: true },
  },
  default: '-created_at',
}

/** Filters whose counts are kept. */
const counted: Record<string, Facet> = {
  status: 'asset.status',
  customer_id: 'asset.customer',
  product_id: 'asset.product',
  location_id: 'asset.site',
}

const NO_SERVICES: Services = { service_history: [], last_service: null }

/** The live assets of the account, newest first (specification, section 4.3). Throws `forbidden`. */
export async function listAssets(ctx: ServiceContext, query: AssetListQuery): Promise<Page<AssetListItem>> {
  requireScope(ctx, 'read:assets')
  const where = assetsMatching(ctx, query)
  const tx = reader(ctx)
  const counter = counterFor('asset', filtersOf(query), counted)
  return readPage(query, assetOrder, {
    count: () => (counter ? readCount(tx, ctx, counter) : tx.asset.count({ where })),
    rows: async ({ after, ...page }) => {
      const rows = await tx.asset.findMany({ where: { AND: [where, after] }, ...page, select: assetSelect })
      const ids = rows.map((row) => row.id)
      const services = await readServices(tx, ctx, ids)
      return rows.map((row) => ({ ...row, services: services.get(row.id) ?? NO_SERVICES }))
    },
    present: ({ services, ...row }) => toAssetListItem(row, services),
  })
}

/** The live assets that the query's filters leave. */
export function assetsMatching(ctx: ServiceContext, query: AssetListQuery): Prisma.AssetWhereInput {
  const { warranty_expires_after: from, warranty_expires_before: to } = query
  const search = query.search ? containing(query.search) : undefined
  return {
    account_id: ctx.accountId,
    deleted_at: null,
    updated_at: query.updated_after && { gt: query.updated_after },
    customer_id: query.customer_id,
    product_id: query.product_id,
    site_id: query.location_id,
    status: query.status && { in: query.status },
    serial_number: query.serial_number ? containing(query.serial_number) : undefined,
    warranty_expiry: from || to ? { gte: from && toDatabaseDate(from), lte: to && toDatabaseDate(to) } : undefined,
    OR: search && [{ name: search }, { asset_tag: search }, { serial_number: search }],
  }
}
