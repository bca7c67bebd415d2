'use client'

import { Button } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { type Filter, FilterBar, SearchBox } from '@/components/ui/filters'
import { MAINTENANCE_STATE } from './states'
import { StatusIcon } from '@/components/ui/status-icon'
import { RecordChip, ToggleChip } from '@/components/ui/filter-chips'
import { VISIT_STATES } from '@/lib/domain/maintenance/visit-state'
import type { MaintenanceYearQuery, YearGrid, YearList } from '@/lib/schemas/maintenance/year'
import { GivenChip } from './given-chip'

type Props = {
  figures: YearGrid['figures']
  names: YearList['names']
  findCustomer: (text: string) => Promise<readonly ComboboxOption[]>
  selected: number
  pending: boolean
  onClear: () => void
  onPlan: () => void
  onOrder: () => void
  onSkip: () => void
}

/** The filters of the year; while visits are selected, what can be done with them. */
export function YearBar({ figures, names, findCustomer, selected, pending, ...on }: Props) {
  return (
    <div className="flex min-h-[2.5625rem] shrink-0 items-center gap-2 border-b border-line bg-surface px-(--gutter)">
      {selected > 0 ? (
        <div
          role="toolbar"
          aria-label="Selected visits"
          className="flex min-h-10 min-w-0 flex-1 flex-wrap items-center gap-1.5 py-1"
        >
          <output className="mr-2 text-sm font-semibold tabular">{selected} selected</output>
          <Button size="sm" variant="primary" pending={pending} onClick={on.onPlan}>
            Plan these days
          </Button>
          <Button size="sm" disabled={pending} onClick={on.onOrder}>
            Make work orders
          </Button>
          <Button size="sm" disabled={pending} onClick={on.onSkip}>
            Skip…
          </Button>
          <Button size="sm" variant="ghost" onClick={on.onClear}>
            Clear selection
          </Button>
        </div>
      ) : (
        <FilterBar<MaintenanceYearQuery>
          filters={[stateFilter(figures)]}
          others={['customer_id', 'plan_id', 'site_id', 'overdue', 'due_soon']}
          search={<SearchBox label="Search asset, site, customer or plan" />}
        >
          <RecordChip param="customer_id" label="Customer" name={names.customer} search={findCustomer} />
          <GivenChip param="plan_id" label="Plan" name={names.plan} />
          <GivenChip param="site_id" label="Site" name={names.site} />
          <ToggleChip param="overdue" label="Overdue" />
          <ToggleChip param="due_soon" label="Due in 30 days" />
        </FilterBar>
      )}
    </div>
  )
}

/** Each state with how many visits of the year have it: the key to the drawings as well. */
function stateFilter(figures: YearGrid['figures']): Filter<MaintenanceYearQuery> {
  return {
    param: 'status',
    label: 'Status',
    options: VISIT_STATES.map((value) => {
      const { label, tone, shape } = MAINTENANCE_STATE[value]
      const icon = (
        <span data-tone={tone}>
          <StatusIcon shape={shape} />
        </span>
      )
      return { value, label: `${label} (${figures[value] ?? 0})`, icon }
    }),
  }
}
