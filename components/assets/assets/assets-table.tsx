'use client'

import { Cpu, Printer } from 'lucide-react'
import { MergeSelected } from '@/components/data/merge/merge-selected'
import type { MergeActions } from '@/components/data/merge/types'
import { Button, ButtonLink } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { DataTable } from '@/components/ui/data-table'
import { type Filter, FilterBar, SearchBox } from '@/components/ui/filters'
import type { Paging } from '@/components/ui/pagination'
import { EmptyState } from '@/components/ui/states'
import { ASSET_STATUS, optionsOf } from '@/components/ui/status'
import { useViewState } from '@/components/ui/use-view-state'
import { RecordChip } from '@/components/ui/filter-chips'
import { type AssetTableQuery, type AssetTableRow, WARRANTY_FILTERS } from '@/lib/schemas/assets/asset-table'
import { useNavigate } from '@/components/frame/leave-dialog'
import { ASSET_COLUMNS, ASSET_COLUMNS_OF_CUSTOMER } from './columns'
import { WARRANTY_FILTER } from './words'

const FILTERS: Filter<AssetTableQuery>[] = [
  { param: 'status', label: 'Status', options: optionsOf(ASSET_STATUS) },
  {
    param: 'warranty',
    label: 'Warranty',
    single: true,
    options: WARRANTY_FILTERS.map((value) => ({ value, label: WARRANTY_FILTER[value] })),
  },
]

type Search = (text: string) => Promise<readonly ComboboxOption[]>

type Props = {
  rows: readonly AssetTableRow[]
  paging: Paging
  sort?: string
  canWrite: boolean
  /** For who may merge two of them. */
  merging?: MergeActions
}

/** All assets: found by name, tag or serial number, narrowed by chips, many labels printed at once. */
export function AssetsTable({
  filterNames,
  find,
  ...props
}: Props & {
  /** Names of the records that the filters name. */
  filterNames: { customer: string | null; product: string | null; site: string | null }
  find: { customer: Search; product: Search; site: Search }
}) {
  const { params } = useViewState()
  const customer = params.get('customer_id')
  return (
    <Table
      {...props}
      label="Assets"
      columns={ASSET_COLUMNS}
      toolbar={
        <FilterBar
          filters={FILTERS}
          others={['customer_id', 'product_id', 'location_id']}
          search={<SearchBox label="Search name, tag or serial" />}
        >
          <RecordChip param="customer_id" label="Customer" name={filterNames.customer} search={find.customer} />
          {customer || params.has('location_id') ? (
            <RecordChip param="location_id" label="Site" name={filterNames.site} search={find.site} />
          ) : null}
          <RecordChip param="product_id" label="Product" name={filterNames.product} search={find.product} />
        </FilterBar>
      }
      newHref={customer ? `/assets/new?customer_id=${customer}` : '/assets/new'}
      allHref="/assets"
      exportAs="assets"
    />
  )
}

/** The assets of one customer, as a part of the customer's page. */
export function CustomerAssetsTable({ customerId, ...props }: Props & { customerId: string }) {
  return (
    <Table
      {...props}
      label="Assets of this customer"
      columns={ASSET_COLUMNS_OF_CUSTOMER}
      toolbar={<FilterBar filters={FILTERS} search={<SearchBox label="Search name, tag or serial" />} />}
      newHref={`/assets/new?customer_id=${customerId}`}
      allHref={`/customers/${customerId}?tab=assets`}
      exportAs={`assets?customer_id=${customerId}`}
    />
  )
}

function Table({
  label,
  columns,
  toolbar,
  newHref,
  allHref,
  exportAs,
  rows,
  paging,
  sort,
  canWrite,
  merging,
}: Props & {
  label: string
  columns: typeof ASSET_COLUMNS | typeof ASSET_COLUMNS_OF_CUSTOMER
  toolbar: React.ReactNode
  newHref: string
  allHref: string
  exportAs: string
}) {
  return (
    <DataTable
      label={label}
      exportAs={exportAs}
      importAs={canWrite ? 'assets' : undefined}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ asset_tag }) => asset_tag}
      rowHref={({ id }) => `/assets/${id}`}
      sort={sort}
      paging={paging}
      toolbar={toolbar}
      bulkActions={(ids, clear) => (
        <>
          <PrintLabels ids={ids} />
          {merging ? <MergeSelected type="asset" ids={ids} actions={merging} onDone={clear} /> : null}
        </>
      )}
      empty={
        paging.narrowed ? (
          <EmptyState
            icon={<Cpu aria-hidden />}
            title="No matching assets"
            description="The search covers names, tags and serial numbers. Remove a filter, or try Warranty, which also finds mistyped serial numbers."
            action={<ButtonLink href={allHref}>Show all</ButtonLink>}
          />
        ) : (
          <EmptyState
            icon={<Cpu aria-hidden />}
            title="No assets yet"
            description="Assets are your customers’ equipment, with serial numbers, warranties and service history."
            action={
              canWrite ? (
                <ButtonLink href={newHref} variant="primary">
                  New asset
                </ButtonLink>
              ) : null
            }
          />
        )
      }
    />
  )
}

function PrintLabels({ ids }: { ids: readonly string[] }) {
  const navigate = useNavigate()
  return (
    <Button size="sm" icon={<Printer aria-hidden />} onClick={() => navigate(`/assets/labels?ids=${ids.join(',')}`)}>
      Print {ids.length === 1 ? 'label' : `${ids.length} labels`}
    </Button>
  )
}
