import type { Metadata } from 'next'
import { cache } from 'react'
import { AssetHeader } from '@/components/assets/assets/asset-header'
import { ASSET_TABS } from '@/components/assets/assets/words'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { holds, permissionsOf } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { dayIn } from '@/lib/domain/time'
import { firstOf, type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { serviceHistoryQuery } from '@/lib/schemas/assets/service-record'
import { getAsset } from '@/lib/services/assets/assets'
import { listServicesOf } from '@/lib/services/assets/service-records'
import { orKept } from '@/app/(console)/or-not-found'
import { addService, bringBackAsset, removeAsset, saveAsset, searchSitesOf } from '@/app/(console)/assets/actions'
import { HistoryTab, OverviewTab, ServiceTab } from './tabs'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> }

/** Read once for the title and the page. */
const readAsset = cache(async (id: string) => {
  const { ctx } = await requireUser()
  return orKept(ctx, 'asset', id, getAsset(ctx, id))
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name, asset_tag } = await readAsset((await params).id)
  return { title: `${name} · ${asset_tag}` }
}

export default async function AssetPage({ params, searchParams }: Props) {
  const { ctx, account, now } = await requireUser()
  const { id } = await params
  const address = await searchParams
  const tab = ASSET_TABS.find((one) => one === firstOf(address.tab)) ?? 'overview'
  const { query } = readPageQuery(serviceHistoryQuery, tab === 'service' ? address : {})
  const asset = await readAsset(id)
  const services = await listServicesOf(ctx, asset, tab === 'service' ? query : { per_page: 5 })
  const can = { write: holds(ctx, 'write:assets'), orders: permissionsOf(ctx).createWorkOrders }
  const today = dayIn(account.time_zone, now)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Assets', href: '/assets' }, { label: asset.name }]} />
      <AssetHeader
        asset={asset}
        services={services.meta.total_count}
        tab={tab}
        today={today}
        can={can}
        actions={{
          save: saveAsset.bind(null, id),
          remove: removeAsset.bind(null, id),
          restore: bringBackAsset.bind(null, id),
          addService: addService.bind(null, id),
          searchSites: searchSitesOf.bind(null, asset.customer.id),
        }}
      />
      {tab === 'overview' ? (
        <OverviewTab
          ctx={ctx}
          asset={asset}
          services={services}
          today={today}
          company={account.name}
          canWrite={can.write}
        />
      ) : null}
      {tab === 'service' ? <ServiceTab services={services} query={query} /> : null}
      {tab === 'history' ? <HistoryTab ctx={ctx} assetId={id} address={address} /> : null}
    </>
  )
}
