'use client'

import { RecordLink } from '@/components/ui/links'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { StatusBadge } from '@/components/ui/status-badge'
import { Day, Time } from '@/components/ui/time'
import type { AssetTableRow } from '@/lib/schemas/assets/asset-table'
import { WarrantyBadge } from './warranty-badge'

const column = columnsFor<AssetTableRow>()

const name = column.accessor('name', {
  header: 'Name',
  meta: { sort: 'name', fixed: true, card: 'title' },
  cell: ({ row }) => (
    <RecordLink href={`/assets/${row.original.id}`} strong>
      <bdi>{row.original.name}</bdi>
    </RecordLink>
  ),
})
const tag = column.accessor('asset_tag', {
  header: 'Tag',
  meta: { sort: 'asset_tag', width: 104 },
  cell: ({ getValue }) => <span className="tabular">{getValue()}</span>,
})
const status = column.accessor('status', {
  header: 'Status',
  meta: { width: 128, card: 'badge' },
  cell: ({ getValue }) => <StatusBadge kind="asset" status={getValue()} />,
})
const serial = column.accessor('serial_number', {
  header: 'Serial number',
  meta: { width: 112 },
  cell: ({ getValue }) => (getValue() ? <span className="font-mono text-xs">{getValue()}</span> : <None />),
})
const customer = column.accessor('customer', {
  header: 'Customer',
  meta: { width: 168, card: 'text' },
  cell: ({ getValue }) => (
    <RecordLink href={`/customers/${getValue().id}`}>
      <bdi>{getValue().name}</bdi>
    </RecordLink>
  ),
})
const siteColumn = column.accessor((row) => row.site?.name ?? row.location ?? '', {
  id: 'site',
  header: 'Site',
  meta: { width: 146 },
  cell: ({ row: { original } }) => [original.site?.name, original.location].filter(Boolean).join(' · ') || <None />,
})
const warranty = column.accessor('warranty_expiry', {
  header: 'Warranty',
  meta: { sort: 'warranty_expiry', width: 200 },
  cell: ({ row }) => <WarrantyBadge verdict={row.original.verdict} expiry={row.original.warranty_expiry} />,
})
const lastService = column.accessor('last_service', {
  header: 'Last service',
  meta: { width: 100 },
  cell: ({ getValue }) => {
    const value = getValue()
    return value ? <Time value={value} format="date" /> : <None />
  },
})
const product = column.accessor((row) => row.product?.name ?? '', {
  id: 'product',
  header: 'Product',
  meta: { width: 180, extra: true, card: 'hidden' },
  cell: ({ getValue }) => getValue() || <None />,
})
const model = column.accessor('model_number', {
  header: 'Model',
  meta: { width: 130, extra: true, card: 'hidden' },
  cell: ({ getValue }) => getValue() ?? <None />,
})
const installed = column.accessor('install_date', {
  header: 'Installed',
  meta: { sort: 'install_date', width: 110, extra: true, card: 'hidden' },
  cell: ({ getValue }) => {
    const value = getValue()
    return value ? <Day value={value} /> : <None />
  },
})
const created = column.accessor('created_at', {
  header: 'Created',
  meta: { sort: 'created_at', width: 110, extra: true, card: 'hidden' },
  cell: ({ getValue }) => <Time value={getValue()} format="date" />,
})

/** What the table of assets can show; the last four on demand. */
export const ASSET_COLUMNS = column.columns([
  name,
  tag,
  status,
  serial,
  customer,
  siteColumn,
  warranty,
  lastService,
  product,
  model,
  installed,
  created,
])

/** The columns for the assets of one customer, without whose they are. */
export const ASSET_COLUMNS_OF_CUSTOMER = column.columns([
  name,
  tag,
  status,
  serial,
  siteColumn,
  warranty,
  lastService,
  product,
  model,
  installed,
  created,
])
