import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { ProductsScreen } from '@/components/assets/products-screen'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { productListQuery } from '@/lib/schemas/assets/product'
import { listProducts } from '@/lib/services/assets/products'
import { listView } from '@/app/(console)/settings/list-view'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Products' }

export default async function ProductsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/products')
  const { query, ignored } = readPageQuery(productListQuery, await searchParams)
  const sorted = { ...query, sort: query.sort ?? ('name' as const) }
  const page = await listProducts(ctx, sorted)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Products' }]} />
      <ProductsScreen
        list={listView(page, sorted, ignored)}
        canWrite={holds(ctx, 'write:assets')}
        actions={{ ...actions }}
      />
    </>
  )
}
