import type { Metadata } from 'next'
import { searchOptions } from '@/app/(console)/search-actions'
import { listView } from '@/app/(console)/settings/list-view'
import { PriceItemsScreen } from '@/components/billing/price-items-screen'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { priceItemListQuery } from '@/lib/schemas/billing/price-item'
import { listPriceItems, namesOfPriceItems } from '@/lib/services/billing/price-items'
import { listTaxCodes } from '@/lib/services/billing/tax-codes'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Price items' }

export default async function PriceItemsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/price-items')
  const { query, ignored } = readPageQuery(priceItemListQuery, await searchParams)
  const sorted = { ...query, sort: query.sort ?? ('name' as const) }
  const page = await listPriceItems(ctx, sorted)
  const itemIds = page.data.flatMap(({ after_hours_item_id, components }) => [
    ...(after_hours_item_id ? [after_hours_item_id] : []),
    ...components.map(({ item_id }) => item_id),
  ])
  const [taxCodes, names] = await Promise.all([
    listTaxCodes(ctx, { per_page: 100, sort: 'name' }),
    namesOfPriceItems(ctx, itemIds),
  ])
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Price items' }]} />
      <PriceItemsScreen
        list={listView(page, sorted, ignored)}
        canWrite={holds(ctx, 'write:billing')}
        taxCodes={taxCodes.data}
        names={names}
        search={searchOptions.bind(null, 'price_item')}
        actions={{ ...actions }}
      />
    </>
  )
}
