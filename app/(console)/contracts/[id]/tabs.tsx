import { ContractLinesCard } from '@/components/customers/contract-lines/contract-lines-card'
import { PlansCard } from '@/components/maintenance/plan-list-card'
import { ContractFacts, CoveredAssets, LatestOrders } from '@/components/customers/contracts/contract-sections'
import { OrdersOf } from '@/components/work/work-orders/customer-orders'
import { RecordHistory } from '@/components/data/history/record-history'
import { IgnoredNotice } from '@/components/ui/ignored-notice'
import { holds } from '@/lib/access/permissions'
import type { ServiceContext } from '@/lib/access/context'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import { historyQuery } from '@/lib/schemas/data/history'
import { workOrderTableQuery } from '@/lib/schemas/work/work-order-table'
import { listHistory } from '@/lib/services/data/history'
import { listWorkOrdersUnder } from '@/lib/services/work/work-orders'
import {
  addContractLine,
  bringBackContractLine,
  loadContractLines,
  loadLineChoices,
  removeContractLine,
  saveContractLine,
} from '@/app/(console)/contract-lines/actions'
import { loadPlansOf } from '@/app/(console)/maintenance/plans/actions'
import { searchOptions } from '@/app/(console)/search-actions'
import { orNotFound } from '@/app/(console)/or-not-found'

type Part = { ctx: ServiceContext; contract: ServiceContractRecord; address: PageParams }

const LATEST = 6

/** What it says and covers. Each card is a section of its own: what a contract gains is put beside them. */
export async function OverviewTab({ ctx, contract, today, canWrite }: Part & { today: string; canWrite: boolean }) {
  const orders = await listWorkOrdersUnder(ctx, contract, { per_page: LATEST })
  return (
    <div className="grid items-start gap-4 p-(--gutter) lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="flex min-w-0 flex-col gap-4 max-lg:order-2">
        <ContractLinesCard
          contract={{ id: contract.id, customer_id: contract.customer_id }}
          actions={{
            load: loadContractLines,
            choices: loadLineChoices,
            add: addContractLine,
            save: saveContractLine,
            remove: removeContractLine,
            restore: bringBackContractLine,
            find: holds(ctx, 'read:assets') ? searchOptions : null,
          }}
          canWrite={canWrite}
        />
        {holds(ctx, 'read:work-orders') ? (
          <PlansCard
            load={loadPlansOf.bind(null, { contract_id: contract.id })}
            planHref={
              holds(ctx, 'write:work-orders') && contract.assets.length > 0
                ? `/maintenance/plans/new?contract_id=${contract.id}`
                : null
            }
          />
        ) : null}
        <CoveredAssets assets={contract.assets} />
        <LatestOrders contractId={contract.id} orders={orders.data} total={orders.meta.total_count} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <ContractFacts contract={contract} today={today} />
      </div>
    </div>
  )
}

export async function OrdersTab({ ctx, contract, address }: Part) {
  const { query, ignored } = readPageQuery(workOrderTableQuery, address)
  const orders = await listWorkOrdersUnder(ctx, contract, query)
  return (
    <>
      <IgnoredNotice ignored={ignored} />
      <OrdersOf
        label="Work orders under this contract"
        about="Work orders about covered assets, from the contract’s first day to its last, are listed here."
        allHref={`/contracts/${contract.id}?tab=work-orders`}
        rows={orders.data}
        paging={pagingOf(query, orders.meta)}
        sort={query.sort}
      />
    </>
  )
}

export async function HistoryTab({ ctx, contract, address }: Part) {
  const { query } = readPageQuery(historyQuery, address)
  const events = await orNotFound(listHistory(ctx, 'service_contract', contract.id, query))
  return (
    <div className="mx-auto w-full max-w-4xl p-(--gutter)">
      <RecordHistory type="service_contract" events={events.data} paging={pagingOf(query, events.meta)} />
    </div>
  )
}
