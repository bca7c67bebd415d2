import { Wrench } from 'lucide-react'
import { AssetFacts, LabelCard, Specifications } from '@/components/assets/assets/facts'
import { MetersCard } from '@/components/assets/assets/meters-card'
import { PartsCard } from '@/components/assets/assets/parts-card'
import { RefrigerantCard } from '@/components/assets/assets/refrigerant-card'
import { ServiceList } from '@/components/assets/assets/service-list'
import { WarrantyCard } from '@/components/assets/warranty/warranty-card'
import { PlansCard } from '@/components/maintenance/plan-list-card'
import { NotesCard } from '@/components/customers/customers/notes-card'
import { RecordHistory } from '@/components/data/history/record-history'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Pagination } from '@/components/ui/pagination'
import { EmptyState } from '@/components/ui/states'
import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { etagOf } from '@/lib/domain/etag'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import type { AssetRecord } from '@/lib/schemas/assets/asset'
import { historyQuery } from '@/lib/schemas/data/history'
import type { ServiceHistoryItem } from '@/lib/schemas/assets/service-record'
import { listAssetParts } from '@/lib/services/assets/asset-parts'
import { labelOf } from '@/lib/services/assets/asset-labels'
import { listHistory } from '@/lib/services/data/history'
import { readMeterSheets } from '@/lib/services/assets/meters'
import { readWarrantyStatus } from '@/lib/services/assets/warranty'
import { orNotFound } from '@/app/(console)/or-not-found'
import { loadPlansOf } from '@/app/(console)/maintenance/plans/actions'
import { searchOptions } from '@/app/(console)/search-actions'
import { addPart, bringBackPart, removePart, saveAsset } from '@/app/(console)/assets/actions'
import {
  addMeter,
  bringBackMeter,
  bringBackReading,
  recordReading,
  removeMeter,
  removeReading,
  saveMeter,
} from '@/app/(console)/assets/meter-actions'
import {
  bringBackEvent,
  loadRefrigerant,
  recordEvent,
  removeEvent,
  undoEvent,
} from '@/app/(console)/assets/refrigerant-actions'

type Services = {
  data: ServiceHistoryItem[]
  meta: { current_page: number; total_count: number; total_pages: number }
}

const MAX_PARTS = 50

export async function OverviewTab({
  ctx,
  asset,
  services,
  today,
  company,
  canWrite,
}: {
  ctx: ServiceContext
  asset: AssetRecord
  services: Services
  today: string
  company: string
  canWrite: boolean
}) {
  const [sheet, parts, meters] = await Promise.all([
    orNotFound(readWarrantyStatus(ctx, asset.id)),
    orNotFound(listAssetParts(ctx, asset.id, { per_page: MAX_PARTS })),
    readMeterSheets(ctx, asset.id),
  ])
  const readsOrders = holds(ctx, 'read:work-orders')
  return (
    <div className="grid items-start gap-4 p-(--gutter) lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="flex min-w-0 flex-col gap-4 max-lg:order-2">
        <Specifications specifications={asset.specifications} />
        <MetersCard
          meters={meters}
          actions={{
            add: addMeter.bind(null, asset.id),
            save: saveMeter,
            remove: removeMeter,
            restore: bringBackMeter,
            record: recordReading,
            removeReading,
            restoreReading: bringBackReading,
          }}
          canWrite={canWrite}
        />
        {readsOrders ? (
          <PlansCard
            load={loadPlansOf.bind(null, { asset_id: asset.id })}
            planHref={holds(ctx, 'write:work-orders') ? `/maintenance/plans/new?asset_id=${asset.id}` : null}
          />
        ) : null}
        <PartsCard
          parts={parts.data}
          total={parts.meta.total_count}
          actions={{
            add: addPart.bind(null, asset.id),
            remove: removePart,
            restore: bringBackPart,
            search: searchOptions.bind(null, 'part'),
          }}
          canWrite={canWrite}
        />
        <LatestServices assetId={asset.id} services={services} />
        <NotesCard
          notes={asset.notes}
          version={etagOf(asset)}
          save={canWrite ? saveAsset.bind(null, asset.id) : undefined}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <WarrantyCard {...pick(sheet)} today={today} />
        <AssetFacts asset={asset} />
        <RefrigerantCard
          asset={asset}
          today={today}
          actions={{
            load: loadRefrigerant.bind(null, asset.id),
            record: recordEvent.bind(null, asset.id),
            undo: undoEvent,
            remove: removeEvent,
            restore: bringBackEvent,
            findTechnicians: readsOrders ? searchOptions.bind(null, 'technician') : null,
          }}
          can={{ write: canWrite, readOrders: readsOrders }}
        />
        <LabelCard label={labelOf(asset, company)} />
      </div>
    </div>
  )
}

function LatestServices({ assetId, services }: { assetId: string; services: Services }) {
  return (
    <Card
      title="Latest services"
      flush
      actions={
        services.meta.total_count > 0 ? (
          <ButtonLink size="sm" variant="ghost" href={`/assets/${assetId}?tab=service`}>
            Show all {services.meta.total_count}
          </ButtonLink>
        ) : null
      }
    >
      {services.data.length === 0 ? (
        <EmptyState
          compact
          title="No services yet"
          description="Work orders that name this asset will be listed here."
        />
      ) : (
        <ServiceList services={services.data} compact />
      )}
    </Card>
  )
}

export function ServiceTab({ services, query }: { services: Services; query: { per_page?: number } }) {
  const paging = pagingOf(query, services.meta)
  return (
    <div className="mx-auto w-full max-w-4xl p-(--gutter)">
      <Card flush>
        {services.data.length === 0 ? (
          <EmptyState
            icon={<Wrench aria-hidden />}
            title={paging.total_count > 0 ? 'The service history ends before this page' : 'No services yet'}
            description={
              paging.total_count > 0
                ? 'Go back to its first page.'
                : 'Work orders that name this asset, and services recorded by hand, will be listed here.'
            }
          />
        ) : (
          <ServiceList services={services.data} />
        )}
        {paging.total_pages > 1 ? (
          <div className="border-t border-line">
            <Pagination paging={paging} label="the service history" />
          </div>
        ) : null}
      </Card>
    </div>
  )
}

export async function HistoryTab({
  ctx,
  assetId,
  address,
}: {
  ctx: ServiceContext
  assetId: string
  address: PageParams
}) {
  const { query } = readPageQuery(historyQuery, address)
  const events = await orNotFound(listHistory(ctx, 'asset', assetId, query))
  return (
    <div className="mx-auto w-full max-w-4xl p-(--gutter)">
      <RecordHistory type="asset" events={events.data} paging={pagingOf(query, events.meta)} />
    </div>
  )
}

function pick({ terms, status, verdict, contract, contract_lines }: Awaited<ReturnType<typeof readWarrantyStatus>>) {
  return { terms, status, verdict, contract, contract_lines }
}
