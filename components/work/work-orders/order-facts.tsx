'use client'

import { Mail, Phone } from 'lucide-react'
import { PageLink } from '@/components/ui/page-link'
import { Card } from '@/components/ui/card'
import { DescriptionList, type Description } from '@/components/ui/description-list'
import { Person } from '@/components/ui/avatar'
import type { WarrantyVerdict } from '@/components/ui/status'
import { StatusBadge } from '@/components/ui/status-badge'
import { Day, Time } from '@/components/ui/time'
import { formatMinutes } from '@/lib/domain/duration'
import { addressLine } from '@/lib/domain/address'
import type { OrderAsset, WorkOrderDetail } from '@/lib/schemas/work/work-order-detail'

const SOON_DAYS = 30

/** What the warranty of an asset says today, in one word. */
function verdictOf({ warranty, warranty_type: type, warranty_expiry: expiry }: OrderAsset): WarrantyVerdict {
  if (type === 'none' || expiry === null) return 'none'
  if (warranty.is_active) return warranty.days_remaining <= SOON_DAYS ? 'expiring' : 'covered'
  return warranty.days_remaining > 0 ? 'not_started' : 'expired'
}

/** Who it is for, whom to call, and where to go. */
export function CustomerFacts({ detail }: { detail: WorkOrderDetail }) {
  const { order, customer, arrival } = detail
  const items: Description[] = [
    {
      term: 'Customer',
      value: (
        <>
          <PageLink hasName href={`/customers/${order.customer.id}`} className={LINK}>
            <bdi>{order.customer.name}</bdi>
          </PageLink>{' '}
          <span className="whitespace-nowrap text-text-3">{customer.customer_number}</span>
        </>
      ),
    },
    { term: 'Phone', value: customer.phone && <Call number={customer.phone} who={order.customer.name} /> },
    { term: 'E-mail', value: customer.email && <Write to={customer.email} /> },
    {
      term: 'Contact',
      value: order.contact && (
        <span className="flex flex-wrap gap-x-3">
          <bdi>{order.contact.name}</bdi>
          {order.contact.phone ? <Call number={order.contact.phone} who={order.contact.name} /> : null}
          {detail.contact_email ? <Write to={detail.contact_email} /> : null}
        </span>
      ),
    },
    {
      term: 'Site',
      value: order.site && [order.site.name, addressLine(order.site.address)].filter(Boolean).join('\n'),
    },
    ...(order.site ? [] : [{ term: 'Address', value: addressLine(order.customer.address) }]),
    ...present('Hazards', arrival.hazards !== null && arrival.hazards),
    ...present('Access', arrival.access_notes !== null && arrival.access_notes),
  ]
  return (
    <Card title="Customer">
      <DescriptionList items={items} />
    </Card>
  )
}

/** When and by whom. */
export function ScheduleFacts({ detail: { order, plan } }: { detail: WorkOrderDetail }) {
  const items: Description[] = [
    {
      term: 'Technician',
      value: order.technician ? (
        <Person name={order.technician.name} />
      ) : (
        <span className="text-text-2">Unassigned</span>
      ),
    },
    { term: 'Scheduled', value: order.scheduled_date && <Time value={order.scheduled_date} format="weekday" /> },
    { term: 'Ends', value: order.scheduled_end && <Time value={order.scheduled_end} format="weekday" /> },
    { term: 'Duration', value: order.estimated_duration === null ? null : formatMinutes(order.estimated_duration) },
    // What most work orders do not have, or not yet, takes no line.
    ...present('Job type', order.job_type !== null && <bdi>{order.job_type.name}</bdi>),
    ...present(
      'Maintenance plan',
      plan !== null && (
        <PageLink hasName href={`/maintenance/plans/${plan.id}`} className={LINK}>
          {plan.name}
        </PageLink>
      ),
    ),
    ...present('People needed', order.crew_size > 1 && String(order.crew_size)),
    ...present('Skills needed', order.required_skills.length > 0 && order.required_skills.join(', ')),
    ...present('Started', order.started_at !== null && <Time value={order.started_at} />),
    ...present('Completed', order.completed_at !== null && <Time value={order.completed_at} />),
    { term: 'Created', value: <Time value={order.created_at} /> },
  ]
  return (
    <Card title="Schedule">
      <DescriptionList items={items} />
    </Card>
  )
}

function present(term: string, value: React.ReactNode): Description[] {
  return value === false ? [] : [{ term, value }]
}

/** The equipment, each with what its warranty says today. */
export function AssetFacts({ assets, add }: { assets: readonly OrderAsset[]; add?: React.ReactNode }) {
  if (assets.length === 0) return <Card title="Assets" empty="None named" actions={add} />
  return (
    <Card title="Assets" count={assets.length} flush>
      <ul className="divide-y divide-line">
        {assets.map((asset) => (
          <li key={asset.id} className="flex min-w-0 flex-col gap-1 px-4 py-2.5 text-sm">
            <PageLink hasName href={`/assets/${asset.id}`} className={`${LINK} truncate`}>
              {asset.name}
            </PageLink>
            <span className="text-xs wrap-anywhere text-text-2">
              {[asset.asset_tag, asset.serial_number, asset.location].filter(Boolean).join(' · ')}
            </span>
            <Warranty asset={asset} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Warranty({ asset }: { asset: OrderAsset }) {
  const { coverage, is_active: active, days_remaining: days } = asset.warranty
  const covered = [coverage.parts && 'parts', coverage.labor && 'labor', coverage.extended_hours && 'extended hours']
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-text-2">
      <StatusBadge kind="warranty" status={verdictOf(asset)} look="soft" />
      {active && asset.warranty_expiry ? (
        <span>
          {covered.filter(Boolean).join(', ')}; until <Day value={asset.warranty_expiry} /> ({days} days left)
        </span>
      ) : null}
      {!active && asset.warranty_expiry ? (
        <span>
          ended <Day value={asset.warranty_expiry} />
        </span>
      ) : null}
    </span>
  )
}

function Call({ number, who }: { number: string; who: string }) {
  return (
    <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} aria-label={`Call ${who}, ${number}`} className={CONTACT_LINK}>
      <Phone aria-hidden className="mt-[3px] size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{number}</span>
    </a>
  )
}

function Write({ to }: { to: string }) {
  return (
    <a href={`mailto:${to}`} className={CONTACT_LINK}>
      <Mail aria-hidden className="mt-[3px] size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{to}</span>
    </a>
  )
}

const LINK = 'font-medium text-accent-text underline-offset-2 hover:underline'
const CONTACT_LINK =
  'inline-flex min-h-6 min-w-0 items-start gap-1.5 py-0.5 text-accent-text underline-offset-2 hover:underline'
