'use client'

import { RecordLink } from '@/components/ui/links'
import { OrderLines } from '@/components/customers/customers/order-lines'
import { promiseWords } from '@/components/customers/customers/promise-words'
import { Badge } from '@/components/ui/badge'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DescriptionList, type Description } from '@/components/ui/description-list'
import { Money } from '@/components/ui/money'
import { EmptyState } from '@/components/ui/states'
import { Day, Time } from '@/components/ui/time'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import type { WorkOrderRow } from '@/lib/schemas/work/work-order-table'
import { endsIn } from './row'
import { endsWords, noticeWords, RENEWALS } from './words'

/** With whom, from when until when, and what was promised. */
export function ContractFacts({ contract, today }: { contract: ServiceContractRecord; today: string }) {
  const { customer, start_date, end_date } = contract
  const days = endsIn(contract, today)
  const items: Description[] = [
    {
      term: 'Customer',
      value: (
        <RecordLink href={`/customers/${customer.id}`} strong>
          <bdi>{customer.name}</bdi>
        </RecordLink>
      ),
    },
    { term: 'Starts', value: start_date ? <Day value={start_date} year /> : 'No first day' },
    {
      term: 'Ends',
      value: end_date ? (
        <span className="flex flex-wrap items-center gap-2">
          <Day value={end_date} year />
          {days === null ? null : <Badge tone="amber">{endsWords(days)}</Badge>}
        </span>
      ) : (
        'No last day'
      ),
    },
    { term: 'Promise', value: promiseWords(contract) },
    ...termsOf(contract),
    ...(contract.external_id ? [{ term: 'External id', value: contract.external_id }] : []),
    { term: 'Added', value: <Time value={contract.created_at} format="date" /> },
  ]
  return (
    <Card title="Terms">
      <DescriptionList items={items} />
    </Card>
  )
}

/** What it is worth, how it goes on, and what came before and comes after. */
function termsOf(contract: ServiceContractRecord): Description[] {
  const { value, renewal, term_months, uplift_percent, notice_days, previous, next } = contract
  const increase = uplift_percent ? `, ${uplift_percent > 0 ? '+' : ''}${uplift_percent} %` : ''
  const months = term_months === null ? '' : ` for ${term_months} ${term_months === 1 ? 'month' : 'months'}`
  return [
    ...(value === null ? [] : [{ term: 'Value', value: <Money value={value} /> }]),
    { term: 'Renewal', value: `${RENEWALS[renewal]}${renewal === 'none' ? '' : `${months}${increase}`}` },
    ...(notice_days === null ? [] : [{ term: 'Notice', value: noticeWords(notice_days) }]),
    ...(previous ? [{ term: 'Follows', value: <OtherContract contract={previous} /> }] : []),
    ...(next ? [{ term: 'Followed by', value: <OtherContract contract={next} /> }] : []),
  ]
}

function OtherContract({ contract }: { contract: NonNullable<ServiceContractRecord['next']> }) {
  return (
    <RecordLink href={`/contracts/${contract.id}`} strong>
      <bdi>{contract.name}</bdi> <span className="font-normal text-text-2 tabular">{contract.contract_number}</span>
    </RecordLink>
  )
}

/** The assets that the contract covers. */
export function CoveredAssets({ assets }: { assets: ServiceContractRecord['assets'] }) {
  if (assets.length === 0) return <Card title="Covered assets" empty="No asset is covered" />
  return (
    <Card title="Covered assets" count={assets.length} flush>
      <ul aria-label="Covered assets" className="max-h-96 divide-y divide-line overflow-y-auto">
        {assets.map((asset) => (
          <li key={asset.id} className="min-w-0 truncate px-4 py-1.5 text-sm">
            <RecordLink href={`/assets/${asset.id}`}>
              <bdi>{asset.name}</bdi>
            </RecordLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The latest work orders about what is covered. */
export function LatestOrders({
  contractId,
  orders,
  total,
}: {
  contractId: string
  orders: readonly WorkOrderRow[]
  total: number
}) {
  return (
    <Card
      title="Latest work orders"
      flush
      actions={
        total > 0 ? (
          <ButtonLink size="sm" variant="ghost" href={`/contracts/${contractId}?tab=work-orders`}>
            Show all {total}
          </ButtonLink>
        ) : null
      }
    >
      {orders.length === 0 ? (
        <EmptyState
          compact
          title="No work orders yet"
          description="Work orders about covered assets, from the contract’s first day to its last, are listed here."
        />
      ) : (
        <OrderLines orders={orders} />
      )}
    </Card>
  )
}
