import { Plus } from 'lucide-react'
import type { Metadata } from 'next'
import { AssetsTable } from '@/components/assets/assets/assets-table'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { ButtonLink } from '@/components/ui/button'
import { IgnoredNotice } from '@/components/ui/ignored-notice'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { assetTableQuery } from '@/lib/schemas/assets/asset-table'
import { listAssetTable } from '@/lib/services/assets/assets'
import { searchOptions } from '@/app/(console)/search-actions'
import { MERGING } from '@/app/(console)/merging'
import { searchSitesOf } from './actions'
import { readAssetFilterNames } from './filter-names'

export const metadata: Metadata = { title: 'Assets' }

export default async function AssetsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser()
  const { query, ignored } = readPageQuery(assetTableQuery, await searchParams)
  const [assets, filterNames] = await Promise.all([listAssetTable(ctx, query), readAssetFilterNames(ctx, query)])
  const canWrite = holds(ctx, 'write:assets')
  const customer = query.customer_id
  return (
    <>
      <Breadcrumbs items={[{ label: 'Assets' }]} />
      <PageHeader
        title="Assets"
        actions={
          canWrite ? (
            <ButtonLink
              href={customer ? `/assets/new?customer_id=${customer}` : '/assets/new'}
              variant="primary"
              icon={<Plus aria-hidden />}
            >
              New asset
            </ButtonLink>
          ) : null
        }
      />
      <IgnoredNotice ignored={ignored} />
      <AssetsTable
        rows={assets.data}
        paging={pagingOf(query, assets.meta)}
        sort={query.sort}
        canWrite={canWrite}
        merging={canWrite ? MERGING : undefined}
        filterNames={filterNames}
        find={{
          customer: searchOptions.bind(null, 'customer'),
          product: searchOptions.bind(null, 'product'),
          site: customer ? searchSitesOf.bind(null, customer) : searchOptions.bind(null, 'site'),
        }}
      />
    </>
  )
}
