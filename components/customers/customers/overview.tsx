'use client'

import { promiseWords } from './promise-words'
import { sentenceOf } from '@/components/data/history/sentence'
import { Card } from '@/components/ui/card'
import { DescriptionList, type Description } from '@/components/ui/description-list'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { Day, Time } from '@/components/ui/time'
import type { CustomerRecord } from '@/lib/schemas/customers/customer'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import type { WorkOrderRow } from '@/lib/schemas/work/work-order-table'
import { LANGUAGE_NAMES } from '@/lib/domain/language'
import { addressLines } from '@/lib/domain/address'
import { OrderLines } from './order-lines'
import { EmailLink, PhoneLink, RecordLink, WebsiteLink } from '@/components/ui/links'

/** How to reach the customer, where, and on what terms. */
export function CustomerFacts({ customer }: { customer: CustomerRecord }) {
  const {
    name,
    phone,
    email,
    website,
    fax,
    address,
    billing_address,
    branch,
    payment_terms,
    language,
    tax_id,
    bill_to,
  } = customer
  const items: Description[] = [
    { term: 'Phone', value: phone && <PhoneLink number={phone} who={name} /> },
    { term: 'E-mail', value: email && <EmailLink email={email} who={name} /> },
    ...(website ? [{ term: 'Website', value: <WebsiteLink website={website} /> }] : []),
    ...(fax ? [{ term: 'Fax', value: fax }] : []),
    { term: 'Address', value: addressLines(address).join('\n') },
    ...(billing_address ? [{ term: 'Invoices to', value: addressLines(billing_address).join('\n') }] : []),
    { term: 'Branch', value: branch?.name },
    { term: 'Payment terms', value: payment_terms },
    ...(bill_to
      ? [{ term: 'Billed to', value: <RecordLink href={`/customers/${bill_to.id}`}>{bill_to.name}</RecordLink> }]
      : []),
    ...(language ? [{ term: 'Language', value: LANGUAGE_NAMES[language] }] : []),
    ...(tax_id ? [{ term: 'Tax ID', value: tax_id }] : []),
    ...Object.entries(customer.custom_fields).map(([field, value]) => ({
      term: sentenceOf(field),
      value: value === null ? null : String(value),
    })),
    { term: 'Customer since', value: <Time value={customer.created_at} format="date" /> },
  ]
  return (
    <Card title="Details">
      <DescriptionList items={items} />
    </Card>
  )
}

/** The latest work for the customer. */
export function RecentOrders({
  customerId,
  orders,
  total,
  canOrder,
}: {
  customerId: string
  orders: readonly WorkOrderRow[]
  total: number
  canOrder: boolean
}) {
  return (
    <Card
      title="Latest work orders"
      flush
      actions={
        total > 0 ? (
          <ButtonLink size="sm" variant="ghost" href={`/customers/${customerId}?tab=work-orders`}>
            Show all {total}
          </ButtonLink>
        ) : null
      }
    >
      {orders.length === 0 ? (
        <EmptyState
          compact
          title="No work orders yet"
          action={
            canOrder ? (
              <ButtonLink size="sm" href={`/work-orders/new?customer_id=${customerId}`}>
                New work order
              </ButtonLink>
            ) : null
          }
        />
      ) : (
        <OrderLines orders={orders} />
      )}
    </Card>
  )
}

/** The contracts that hold, in a word each. */
export function ActiveContracts({
  customerId,
  contracts,
}: {
  customerId: string
  contracts: readonly ServiceContractRecord[]
}) {
  if (contracts.length === 0) return null
  return (
    <Card
      title="Active contracts"
      actions={
        <ButtonLink size="sm" variant="ghost" href={`/customers/${customerId}?tab=contracts`}>
          All contracts
        </ButtonLink>
      }
    >
      <ul className="flex flex-col gap-2.5">
        {contracts.map(({ id, name, end_date, assets, ...promise }) => (
          <li key={id} className="min-w-0 text-sm">
            <RecordLink href={`/contracts/${id}`} strong>
              <bdi>{name}</bdi>
            </RecordLink>
            <p className="text-xs text-text-2">
              <bdi>{promiseWords(promise)}</bdi>
              {' · '}
              {assets.length === 1 ? '1 asset' : `${assets.length} assets`}
              {' · '}
              {end_date ? (
                <>
                  until <Day value={end_date} />
                </>
              ) : (
                'no end'
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
