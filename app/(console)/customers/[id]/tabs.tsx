import { CustomerAssetsTable } from '@/components/assets/assets/assets-table'
import type { CustomerRights } from '@/components/customers/customers/customer-header'
import { ContactsCard } from '@/components/customers/customers/contacts-card'
import { ContractsPanel } from '@/components/customers/contracts/contracts-panel'
import { CustomerOrders } from '@/components/work/work-orders/customer-orders'
import { NotesCard } from '@/components/customers/customers/notes-card'
import { ActiveContracts, CustomerFacts, RecentOrders } from '@/components/customers/customers/overview'
import { MERGING } from '@/app/(console)/merging'
import { mapGround } from '@/lib/env'
import { SitesPanel } from '@/components/customers/customers/sites-panel'
import { CalendarFeedCard } from '@/components/scheduling/calendar-feed/calendar-feed-card'
import { RecordHistory } from '@/components/data/history/record-history'
import { IgnoredNotice } from '@/components/ui/ignored-notice'
import type { ServiceContext } from '@/lib/access/context'
import { contractStateOn } from '@/lib/domain/contracts/state'
import { etagOf } from '@/lib/domain/etag'
import { dayIn } from '@/lib/domain/time'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { assetTableQuery } from '@/lib/schemas/assets/asset-table'
import type { CustomerRecord } from '@/lib/schemas/customers/customer'
import { searchOptions } from '@/app/(console)/search-actions'
import type { CustomerCounts } from '@/lib/schemas/customers/customer-page'
import { historyQuery } from '@/lib/schemas/data/history'
import { workOrderTableQuery } from '@/lib/schemas/work/work-order-table'
import { listAssets, listAssetTable } from '@/lib/services/assets/assets'
import { listHistory } from '@/lib/services/data/history'
import { listServiceLevels } from '@/lib/services/customers/service-levels'
import { listServiceContracts } from '@/lib/services/customers/service-contracts'
import { listSites } from '@/lib/services/customers/sites'
import { findCalendarFeed } from '@/lib/services/scheduling/calendar-feeds'
import { listWorkOrderRows } from '@/lib/services/work/work-orders'
import { addContract, bringBackContract, removeContract, saveContract } from '@/app/(console)/contracts/actions'
import { saveCustomer } from '@/app/(console)/customers/actions'
import {
  addContact,
  addSite,
  bringBackSite,
  createFeed,
  removeContact,
  bringBackContact,
  removeSite,
  revokeFeed,
  saveContact,
  saveSite,
} from './actions'

type Part = {
  ctx: ServiceContext
  customer: CustomerRecord
  counts: CustomerCounts
  can: CustomerRights
  address: PageParams
}

const LATEST = 6
const MAX_ROWS = 100

export async function OverviewTab({ ctx, customer, counts, can }: Part) {
  const customer_id = customer.id
  const [orders, contracts, feed] = await Promise.all([
    counts.work_orders === null ? null : listWorkOrderRows(ctx, { customer_id, per_page: LATEST }),
    currentContracts(ctx, customer_id),
    can.write ? findCalendarFeed(ctx, { type: 'customer', id: customer_id }) : null,
  ])
  return (
    <div className="grid items-start gap-4 p-(--gutter) lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <ContactsCard
          customerId={customer_id}
          contacts={customer.contacts}
          actions={{
            add: addContact.bind(null, customer_id),
            save: saveContact,
            remove: removeContact,
            restore: bringBackContact,
            search: searchOptions,
          }}
          canWrite={can.write}
        />
        {orders ? (
          <RecentOrders
            customerId={customer_id}
            orders={orders.data}
            total={orders.meta.total_count}
            canOrder={can.orders}
          />
        ) : null}
        <NotesCard
          notes={customer.notes}
          version={etagOf(customer)}
          save={can.write ? saveCustomer.bind(null, customer_id) : undefined}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <CustomerFacts customer={customer} />
        <ActiveContracts customerId={customer_id} contracts={contracts} />
        {can.write ? (
          <CalendarFeedCard
            feed={feed}
            shows="The visits here"
            actions={{ create: createFeed.bind(null, customer_id), revoke: revokeFeed.bind(null, customer_id) }}
          />
        ) : null}
      </div>
    </div>
  )
}

export async function OrdersTab({ ctx, customer, can, address }: Part) {
  const { query, ignored } = readPageQuery(workOrderTableQuery, address)
  const orders = await listWorkOrderRows(ctx, { ...query, customer_id: customer.id })
  return (
    <>
      <IgnoredNotice ignored={ignored} />
      <CustomerOrders
        customerId={customer.id}
        rows={orders.data}
        paging={pagingOf(query, orders.meta)}
        sort={query.sort}
        canOrder={can.orders}
      />
    </>
  )
}

export async function AssetsTab({ ctx, customer, can, address }: Part) {
  const { query, ignored } = readPageQuery(assetTableQuery, address)
  const assets = await listAssetTable(ctx, { ...query, customer_id: customer.id })
  return (
    <>
      <IgnoredNotice ignored={ignored} />
      <CustomerAssetsTable
        customerId={customer.id}
        rows={assets.data}
        paging={pagingOf(query, assets.meta)}
        sort={query.sort}
        canWrite={can.assets}
        merging={can.assets ? MERGING : undefined}
      />
    </>
  )
}

export async function SitesTab({ ctx, customer, counts, can, today }: Part & { today: string }) {
  const [year = ''] = today.split('-')
  const sites = await listSites(ctx, { customer_id: customer.id, per_page: MAX_ROWS, sort: 'name' })
  return (
    <div className="p-(--gutter)">
      <SitesPanel
        mapStyle={mapGround()}
        customer={{ id: customer.id, address: customer.address }}
        sites={sites.data.map((site) => ({ ...site, version: etagOf(site) }))}
        total={sites.meta.total_count}
        searchTaxCodes={searchOptions.bind(null, 'tax_code')}
        actions={{
          add: addSite.bind(null, customer.id),
          save: saveSite,
          remove: removeSite,
          restore: bringBackSite,
        }}
        can={can}
        reportYear={counts.assets === null ? null : year}
      />
    </div>
  )
}

/** The newest active contracts, without those that have yet to begin or have ended. */
async function currentContracts(ctx: ServiceContext, customer_id: string) {
  const { data } = await listServiceContracts(ctx, { customer_id, status: 'active', per_page: LATEST })
  const today = dayIn(ctx.account.timeZone, new Date())
  return data.filter((contract) => contractStateOn(today, contract).kind === 'active')
}

export async function ContractsTab({ ctx, customer, counts, can }: Part) {
  const customer_id = customer.id
  const [contracts, assets, levels] = await Promise.all([
    listServiceContracts(ctx, { customer_id, per_page: MAX_ROWS }),
    counts.assets === null ? null : listAssets(ctx, { customer_id, per_page: MAX_ROWS, sort: 'name' }),
    listServiceLevels(ctx, { per_page: MAX_ROWS, sort: 'name' }),
  ])
  return (
    <div className="p-(--gutter)">
      <ContractsPanel
        contracts={contracts.data.map((contract) => ({ ...contract, version: etagOf(contract) }))}
        total={contracts.meta.total_count}
        assets={(assets?.data ?? []).map(({ id, name, serial_number }) => ({ id, name, detail: serial_number }))}
        levels={levels.data.map(({ id, name }) => ({ id, name }))}
        actions={{
          add: addContract.bind(null, customer_id),
          save: saveContract,
          remove: removeContract,
          restore: bringBackContract,
        }}
        canWrite={can.write}
      />
    </div>
  )
}

export async function HistoryTab({ ctx, customer, address }: Part) {
  const { query } = readPageQuery(historyQuery, address)
  const events = await listHistory(ctx, 'customer', customer.id, query)
  return (
    <div className="mx-auto w-full max-w-4xl p-(--gutter)">
      <RecordHistory type="customer" events={events.data} paging={pagingOf(query, events.meta)} />
    </div>
  )
}
