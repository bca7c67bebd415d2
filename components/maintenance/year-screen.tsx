'use client'

import type { ComboboxOption } from '@/components/ui/combobox'
import { IgnoredNotice } from '@/components/ui/ignored-notice'
import { Pagination, type Paging } from '@/components/ui/pagination'
import { useViewState } from '@/components/ui/use-view-state'
import type { YearGrid as Grid, YearList as List } from '@/lib/schemas/maintenance/year'
import { SkipDialog } from './skip-dialog'
import { useYear } from './use-year'
import { YearBar } from './year-bar'
import { YearDetail } from './year-detail'
import { YearEmpty } from './year-empty'
import { YearGrid } from './year-grid'
import { YearHeader } from './year-header'
import { YearList } from './year-list'
import { YearNotices } from './year-notices'
import type { YearActions } from './year-types'

export type YearScreenProps = {
  year: number
  today: string
  grid: Grid
  list: List
  /** The pages of the grid, and those of the list that stands for it where there is no room. */
  paging: { grid: Paging; list: Paging }
  ignored: readonly string[]
  findCustomer: (text: string) => Promise<readonly ComboboxOption[]>
  /** Absent where the user may only read. */
  actions: YearActions | null
}

/** The year of all plans: what was done, what is due, what is overdue; and what is decided about it. */
export function YearScreen({ year, today, grid, list, paging, ignored, findCustomer, actions }: YearScreenProps) {
  const { params } = useViewState()
  const overdue = grid.figures.overdue ?? 0
  const page = useYear({ actions, address: params.toString(), today, overdue })
  const { selected, opened, skipping, select, decisions } = page
  return (
    <>
      <YearHeader year={year} overdue={select ? overdue : 0} pending={page.pending} onOverdue={page.selectOverdue} />
      <IgnoredNotice ignored={ignored} />
      <YearNotices failing={list.failing} unread={list.unread} earlier={list.earlier} year={year} />
      <YearBar
        figures={grid.figures}
        names={list.names}
        findCustomer={findCustomer}
        selected={selected.size}
        pending={page.pending}
        onClear={page.clear}
        onPlan={page.planSelected}
        onOrder={page.orderSelected}
        onSkip={page.skipSelected}
      />
      <div className="min-h-0 flex-1 overflow-auto bg-surface">
        <div className="max-sm:hidden">
          {grid.rows.length === 0 ? (
            <YearEmpty narrowed={paging.grid.narrowed} year={year} />
          ) : (
            <YearGrid
              year={year}
              rows={grid.rows}
              thisMonth={today.startsWith(`${year}-`) ? Number(today.slice(5, 7)) - 1 : null}
              selected={selected}
              onSelect={select}
              onOpen={page.open}
              onSkip={decisions?.skip}
            />
          )}
        </div>
        <div className="sm:hidden">
          <YearList visits={list.visits} selected={selected} onSelect={select} onOpen={page.open} />
        </div>
      </div>
      <div className="shrink-0 border-t border-line bg-surface max-sm:hidden">
        <Pagination paging={paging.grid} label="the year" />
      </div>
      <div className="shrink-0 border-t border-line bg-surface sm:hidden">
        <Pagination paging={paging.list} label="the visits" />
      </div>
      {opened ? <YearDetail cell={opened} decisions={decisions} onClose={() => page.open(null)} /> : null}
      {skipping.length > 0 ? (
        <SkipDialog
          count={skipping.length}
          pending={page.pending}
          onSkip={page.skip}
          onClose={() => page.askToSkip([])}
        />
      ) : null}
    </>
  )
}
