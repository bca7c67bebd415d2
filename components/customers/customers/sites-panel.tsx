'use client'

import { Ellipsis, MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { ComboboxOption } from '@/components/ui/combobox'
import { CopyButton } from '@/components/ui/copy-button'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuDownload, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/menu'
import { EmptyState } from '@/components/ui/states'
import type { SiteRecord } from '@/lib/schemas/customers/site'
import { addressLine } from '@/lib/domain/address'
import { SiteDialog, type SiteValues } from './site-dialog'
import { useAction } from './use-action'

export type SiteRow = SiteRecord & { version: string }

type SiteActions = {
  add: (values: Partial<SiteValues>) => Promise<FormState>
  save: (id: string, values: Partial<SiteValues>, version: string | undefined) => Promise<FormState>
  remove: (id: string) => Promise<FormState>
  restore: (id: string) => Promise<FormState>
}

type Props = {
  customer: { id: string; address: SiteRecord['address'] }
  sites: readonly SiteRow[]
  total: number
  /** Address of a map style, or `null` for the plain ground. */
  mapStyle: string | null
  searchTaxCodes: (text: string) => Promise<ComboboxOption[]>
  actions: SiteActions
  can: { write: boolean; assets: boolean; orders: boolean }
  /** The year of which compliance is reported; null for who may not see assets. */
  reportYear: string | null
}

/** The buildings and places of a customer. */
export function SitesPanel({ customer, sites, total, mapStyle, searchTaxCodes, actions, can, reportYear }: Props) {
  const router = useRouter()
  const [open, setOpen] = useState<SiteRow | 'new' | null>(null)
  const edited = open === 'new' ? null : open
  const add = (
    <Button
      size="sm"
      variant={sites.length ? 'ghost' : 'secondary'}
      icon={<Plus aria-hidden />}
      onClick={() => setOpen('new')}
    >
      Add site
    </Button>
  )
  return (
    <Card title="Sites" count={total} flush actions={can.write && sites.length > 0 ? add : null}>
      {sites.length === 0 ? (
        <EmptyState
          compact
          icon={<MapPin aria-hidden />}
          title="No sites yet"
          description="A site is where assets are installed and the work is done. The board estimates travel times by it."
          action={can.write ? add : null}
        />
      ) : (
        <ul aria-label="Sites" className="divide-y divide-line">
          {sites.map((site) => (
            <SiteItem
              key={site.id}
              site={site}
              customerId={customer.id}
              actions={actions}
              can={can}
              reportYear={reportYear}
              onEdit={() => setOpen(site)}
            />
          ))}
        </ul>
      )}
      {total > sites.length ? (
        <p className="border-t border-line px-4 py-2 text-xs text-text-3">
          The first {sites.length} of {total} sites by name. Search finds the others when an asset or a work order names
          one.
        </p>
      ) : null}
      {open ? (
        <SiteDialog
          site={edited}
          start={sites.length === 0 ? customer.address : null}
          mapStyle={mapStyle}
          searchTaxCodes={searchTaxCodes}
          save={(values, version) => (edited ? actions.save(edited.id, values, version) : actions.add(values))}
          onClose={() => setOpen(null)}
          onSaved={() => router.refresh()}
        />
      ) : null}
    </Card>
  )
}

function SiteItem({
  site,
  customerId,
  actions,
  can,
  reportYear,
  onEdit,
}: {
  site: SiteRow
  customerId: string
  actions: SiteActions
  can: Props['can']
  reportYear: Props['reportYear']
  onEdit: () => void
}) {
  const run = useAction()
  const at = `customer_id=${customerId}&site_id=${site.id}`
  const coordinates = site.latitude !== null && site.longitude !== null ? `${site.latitude}, ${site.longitude}` : null
  return (
    <li className="flex min-w-0 items-center gap-3 py-2 pr-2 pl-4">
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)] md:items-center">
        <div className="min-w-0">
          <p className="text-sm font-medium">
            <bdi>{site.name}</bdi>
          </p>
          {site.territory ? <p className="truncate text-xs text-text-2">{site.territory}</p> : null}
        </div>
        <p className="min-w-0 text-sm text-text-2">{addressLine(site.address) || 'No address'}</p>
        <p className="flex min-w-0 items-center gap-1 text-xs text-text-2 tabular">
          {coordinates ? (
            <>
              <span className="truncate">{coordinates}</span>
              {site.location_precision === 'approximate' ? <Badge tone="amber">Approximate</Badge> : null}
              <CopyButton text={coordinates} label={`Copy the coordinates of ${site.name}`} />
            </>
          ) : (
            'No coordinates: travel time is not estimated'
          )}
        </p>
        <ArrivalFacts site={site} />
      </div>
      <Menu
        align="end"
        trigger={
          <button type="button" aria-label={`Actions for ${site.name}`} className={iconButtonClass()}>
            <Ellipsis aria-hidden />
          </button>
        }
      >
        <MenuLink href={`/assets?location_id=${site.id}&customer_id=${customerId}`}>Show its assets</MenuLink>
        {can.orders ? <MenuLink href={`/work-orders/new?${at}`}>New work order here</MenuLink> : null}
        {can.assets ? <MenuLink href={`/assets/new?${at}`}>New asset here</MenuLink> : null}
        {reportYear ? <ReportDownloads siteId={site.id} year={reportYear} /> : null}
        {can.write ? (
          <>
            <MenuSeparator />
            <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
              Edit
            </MenuItem>
            <MenuItem
              icon={<Trash2 aria-hidden />}
              danger
              onSelect={() =>
                void run({
                  action: () => actions.remove(site.id),
                  done: `${site.name} was deleted.`,
                  failed: `${site.name} was not deleted.`,
                  undo: () => actions.restore(site.id),
                })
              }
            >
              Delete
            </MenuItem>
          </>
        ) : null}
      </Menu>
    </li>
  )
}

const FACTS = { hazards: 'Hazards', access_notes: 'Access', gate_code: 'Gate code', parking: 'Parking' } as const

/** What a technician reads who arrives. */
function ArrivalFacts({ site }: { site: SiteRow }) {
  const names = (Object.keys(FACTS) as (keyof typeof FACTS)[]).filter((name) => site[name])
  if (names.length === 0) return null
  return (
    <dl className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5 pt-1 text-xs text-text-2 md:col-span-3">
      {names.map((name) => (
        <div key={name} className="flex min-w-0 gap-1">
          <dt className="shrink-0 font-medium">{FACTS[name]}</dt>
          <dd className="line-clamp-2 min-w-0 wrap-anywhere">
            <bdi>{site[name]}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What the refrigerant log of a site's assets says of this year, as files. */
function ReportDownloads({ siteId, year }: { siteId: string; year: string }) {
  return ['pdf', 'csv'].map((format) => (
    <MenuDownload key={format} href={`/sites/${siteId}/compliance-report?year=${year}&format=${format}`}>
      Compliance report {year} ({format.toUpperCase()})
    </MenuDownload>
  ))
}
