import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { counterFor, type Facet, filtersOf } from '@/lib/db/counts'
import type { JsonText } from '@/lib/db/json-text'
import type { ListOrder, Page } from '@/lib/db/page'
import { readPageText, type TextList } from '@/lib/db/page-text'
import { containing } from '@/lib/db/search'
import { toDatabaseDate } from '@/lib/domain/time'
import type { AssetListItem, AssetListQuery } from '@/lib/schemas/assets/asset'
import { ASSET_ITEM } from './record-sql'

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

const list: TextList = {
  from: Prisma.raw('asset'),
  item: ASSET_ITEM,
  order: assetOrder,
  types: {
    account_id: 'uuid',
    deleted_at: 'timestamptz',
    customer_id: 'uuid',
    product_id: 'uuid',
    site_id: 'uuid',
    status: 'asset_status',
    serial_number: 'text',
    name: 'text',
    asset_tag: 'text',
    warranty_expiry: 'date',
    install_date: 'date',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
}

/** The live assets of the account as JSON, newest first. Throws `forbidden`. */
export async function listAssetsText(
  ctx: ServiceContext,
  query: AssetListQuery,
): Promise<JsonText<Page<AssetListItem>>> {
  requireScope(ctx, 'read:assets')
  const counter = counterFor('asset', filtersOf(query), counted)
  return readPageText(ctx, query, list, { where: assetsMatching(ctx, query), counter })
}

/** The live assets of the account, newest first. Throws `forbidden`. */
export async function listAssets(ctx: ServiceContext, query: AssetListQuery): Promise<Page<AssetListItem>> {
  return (await listAssetsText(ctx, query)).value()
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
