'use client'

import { ClipboardPlus } from 'lucide-react'
import { ServiceList } from '@/components/assets/assets/service-list'
import { ContractTerms } from '@/components/assets/warranty/warranty-card'
import { shortAddress } from '@/lib/domain/address'
import { PhoneLink, RecordLink } from '@/components/ui/links'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { WARRANTY_VERDICT } from '@/components/ui/status'
import { StatusBadge } from '@/components/ui/status-badge'
import { Day } from '@/components/ui/time'
import type { WarrantySheet } from '@/lib/schemas/assets/warranty-sheet'
import { CoverageList } from './coverage'
import { TermBar } from './term-bar'
import { daysWords, VerdictBanner } from './verdict'

/** Everything about the warranty of one machine, the answer first. */
export function WarrantyResult({ sheet, today, canOrder }: { sheet: WarrantySheet; today: string; canOrder: boolean }) {
  const { asset, terms, status, verdict, contract, contract_lines, customer, visits } = sheet
  const active = verdict === 'covered' || verdict === 'expiring'
  return (
    <section aria-labelledby="found" className="overflow-hidden rounded-lg border border-line bg-surface">
      <MachineHeader sheet={sheet} canOrder={canOrder} />
      <div className="grid gap-x-6 gap-y-4 p-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3" data-tone={WARRANTY_VERDICT[verdict].tone}>
          <div role="status">
            <VerdictBanner verdict={verdict}>
              {daysWords(verdict, status.days_remaining)}
              <VerdictDay verdict={verdict} {...terms} />
            </VerdictBanner>
          </div>
          {verdict === 'none' ? null : <CoverageList coverage={status.coverage} active={active} />}
          {terms.warranty_expiry && verdict !== 'none' ? (
            <TermBar start={terms.warranty_start} expiry={terms.warranty_expiry} today={today} />
          ) : null}
        </div>
        <div className="grid min-w-0 content-start gap-4 sm:grid-cols-2">
          <CustomerFact customer={customer} />
          <LocationFact {...asset} />
          <Fact title="Service contract">
            <ContractTerms contract={contract} lines={contract_lines} />
          </Fact>
        </div>
      </div>
      <Visits visits={visits} assetId={asset.id} />
    </section>
  )
}

function MachineHeader({
  sheet: { asset, customer },
  canOrder,
}: {
  sheet: Pick<WarrantySheet, 'asset' | 'customer'>
  canOrder: boolean
}) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="found" className="text-lg font-semibold">
          <RecordLink href={`/assets/${asset.id}`}>
            <bdi>{asset.name}</bdi>
          </RecordLink>
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-text-2">
          <span className="tabular">{asset.asset_tag}</span>
          {asset.serial_number ? <span className="font-mono text-xs">{asset.serial_number}</span> : null}
          <span>{[asset.product?.manufacturer, asset.model_number].filter(Boolean).join(' ')}</span>
          <StatusBadge kind="asset" status={asset.status} />
        </p>
      </div>
      {canOrder ? (
        <ButtonLink
          variant="primary"
          size="lg"
          icon={<ClipboardPlus aria-hidden />}
          href={`/work-orders/new?customer_id=${customer.id}&asset_id=${asset.id}`}
        >
          Open a work order
        </ButtonLink>
      ) : null}
    </header>
  )
}

/** The day behind a verdict: until when it holds, when the warranty ended, or when it starts. */
function VerdictDay({
  verdict,
  warranty_start,
  warranty_expiry,
}: Pick<WarrantySheet, 'verdict'> & WarrantySheet['terms']) {
  if (verdict === 'not_started' && warranty_start)
    return (
      <>
        It starts on <Day value={warranty_start} />.
      </>
    )
  if (verdict === 'not_started' || verdict === 'none' || !warranty_expiry) return null
  if (verdict === 'expired')
    return (
      <>
        Its last day was <Day value={warranty_expiry} />.
      </>
    )
  return (
    <>
      , until <Day value={warranty_expiry} />
    </>
  )
}

function CustomerFact({ customer: { id, name, phone, contact } }: Pick<WarrantySheet, 'customer'>) {
  return (
    <Fact title="Customer">
      <RecordLink href={`/customers/${id}`} strong>
        <bdi>{name}</bdi>
      </RecordLink>
      {phone ? <PhoneLink number={phone} who={name} /> : null}
      {contact ? (
        <span className="flex flex-wrap items-center gap-x-2">
          {contact.name}
          {contact.phone ? <PhoneLink number={contact.phone} who={contact.name} /> : null}
        </span>
      ) : null}
    </Fact>
  )
}

function LocationFact({ site, location }: Pick<WarrantySheet['asset'], 'site' | 'location'>) {
  return (
    <Fact title="Location">
      {site ? (
        <>
          <span>{site.name}</span>
          <span className="text-text-2">{shortAddress(site.address)}</span>
        </>
      ) : null}
      {location ? <span className="text-text-2">{location}</span> : null}
      {site || location ? null : <span className="text-text-3">Not recorded</span>}
    </Fact>
  )
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-xs text-text-3">{title}</h3>
      <div className="flex min-w-0 flex-col items-start gap-0.5 text-sm">{children}</div>
    </div>
  )
}

function Visits({ visits, assetId }: { visits: WarrantySheet['visits']; assetId: string }) {
  return (
    <div className="border-t border-line">
      <div className="flex min-h-10 items-center justify-between gap-3 pr-2 pl-4">
        <h3 className="text-sm font-semibold">Last visits</h3>
        {visits.length > 0 ? (
          <ButtonLink size="sm" variant="ghost" href={`/assets/${assetId}?tab=service`}>
            Whole service history
          </ButtonLink>
        ) : null}
      </div>
      {visits.length > 0 ? (
        <ServiceList services={visits} compact />
      ) : (
        <p className="px-4 pb-4 text-sm text-text-2">No visit to this asset is recorded yet.</p>
      )}
    </div>
  )
}

/** What comes close, when nothing is exactly what was typed. */
export function WarrantyCandidates({
  text,
  candidates,
}: {
  text: string
  candidates: readonly {
    id: string
    name: string
    asset_tag: string
    serial_number: string | null
    customer_name: string
  }[]
}) {
  return (
    <Card
      title={<span role="status">No exact match; {candidates.length === 1 ? 'this comes' : 'these come'} close</span>}
      flush
    >
      <ul aria-label={`Assets close to ${text}`} className="divide-y divide-line">
        {candidates.map(({ id, name, asset_tag, serial_number, customer_name }) => (
          <li key={id}>
            <RecordRow href={`/warranty?q=${encodeURIComponent(serial_number ?? asset_tag)}`}>
              <span className="font-mono text-sm">{serial_number ?? 'No serial number'}</span>
              <span className="text-sm tabular">{asset_tag}</span>
              <span className="min-w-0 truncate text-sm font-medium">{name}</span>
              <span className="min-w-0 truncate text-sm text-text-2">
                <bdi>{customer_name}</bdi>
              </span>
            </RecordRow>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RecordRow({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a
      href={href}
      className="grid min-h-10 items-center gap-x-4 gap-y-0.5 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2 sm:grid-cols-[12rem_7rem_minmax(0,1fr)_minmax(0,1fr)]"
    >
      {children}
    </a>
  )
}
