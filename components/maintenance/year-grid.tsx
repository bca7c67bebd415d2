'use client'

import './year.css'
import { Fragment, useMemo } from 'react'
import { RecordLink } from '@/components/ui/links'
import { hasModifier } from '@/components/ui/modifiers'
import { useFormats } from '@/components/ui/formats'
import { isOpenState } from '@/lib/domain/maintenance/visit-state'
import type { YearRow as Row, YearVisit } from '@/lib/schemas/maintenance/year'
import { useGridKeys } from './use-grid-keys'
import { YearRow } from './year-row'
import type { YearCell } from './year-types'

const MONTHS = Array.from({ length: 12 }, (_, month) => month)

type Props = {
  year: number
  rows: readonly Row[]
  /** The month that is now, when the year is this one. */
  thisMonth: number | null
  selected: ReadonlySet<string>
  /** Absent where the user may only read. */
  onSelect?: (ids: readonly string[], isIn: boolean) => void
  onOpen: (cell: YearCell) => void
  onSkip?: (ids: readonly string[]) => void
}

/** A year of maintenance: a row for each place of a plan, by customer, and a column for each month. */
export function YearGrid({ year, rows, thisMonth, selected, onSelect, onOpen, onSkip }: Props) {
  const { locale } = useFormats()
  const { at, onKeyDown, setPlace } = useGridKeys(rows.length, MONTHS.length + 1)
  const months = useMemo(() => {
    const name = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
    return MONTHS.map((month) => name.format(new Date(Date.UTC(year, month, 15))))
  }, [locale, year])
  const { byMonth, cellOf } = useCells(rows)

  function onCellKey(event: React.KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const cell = target.dataset.cell === undefined || hasModifier(event) ? null : cellOf(target)
    const act = cell && actionOf(event.key, cell)
    if (!act) return
    act()
    event.preventDefault()
  }

  /** Enter opens, Space chooses, S skips what the cell has. */
  function actionOf(key: string, cell: YearCell): (() => void) | null {
    const open = cell.visits.flatMap(({ id, state }) => (isOpenState(state) ? id : []))
    if (key === 'Enter' && cell.visits.length > 0) return () => onOpen(cell)
    if (key === ' ' && onSelect) return () => onSelect(open, !open.every((id) => selected.has(id)))
    return key === 's' && onSkip && open.length > 0 ? () => onSkip(open) : null
  }

  /** A press opens the cell, except on what it has of its own. */
  function onClick({ target }: React.MouseEvent<HTMLElement>) {
    const cell = (target as Element).closest('label, a') ? null : cellOf(target as Element)
    if (cell && cell.visits.length > 0) onOpen(cell)
  }

  return (
    <div
      role="grid"
      aria-label={`Maintenance in ${year}`}
      className="fy-grid"
      tabIndex={-1}
      onClick={onClick}
      onKeyDown={(event) => {
        onKeyDown(event)
        onCellKey(event)
      }}
      onFocus={({ target }) => {
        const [row, column] = (target.dataset.cell ?? '').split(',').map(Number)
        if (row !== undefined && column !== undefined) setPlace({ row, column })
      }}
    >
      <MonthsRow names={months} thisMonth={thisMonth} />
      {rows.map((row, index) => (
        <Fragment key={`${row.plan.id} ${row.scope}`}>
          {row.customer.id === rows[index - 1]?.customer.id ? null : <CustomerRow customer={row.customer} />}
          <YearRow
            index={index}
            row={row}
            months={byMonth[index] ?? []}
            names={months}
            thisMonth={thisMonth}
            column={at.row === index ? at.column : null}
            selected={selected}
            onSelect={onSelect}
          />
        </Fragment>
      ))}
    </div>
  )
}

function MonthsRow({ names, thisMonth }: { names: readonly string[]; thisMonth: number | null }) {
  return (
    <div role="row" className="fy-row fy-months">
      <span role="columnheader" className="fy-place">
        Asset or site, and plan
      </span>
      {names.map((name, month) => (
        <span
          key={name}
          role="columnheader"
          data-now={month === thisMonth ? '' : undefined}
          aria-current={month === thisMonth ? 'date' : undefined}
          suppressHydrationWarning
        >
          {name}
        </span>
      ))}
    </div>
  )
}

function CustomerRow({ customer: { id, name } }: { customer: Row['customer'] }) {
  return (
    <div role="row" className="fy-row fy-customer">
      <span role="gridcell" aria-colspan={13}>
        <span className="min-w-0 truncate">
          <RecordLink href={`/customers/${id}`} strong>
            <bdi>{name}</bdi>
          </RecordLink>
        </span>
      </span>
    </div>
  )
}

/** The visits of the rows by their months, and the cell that an event is about. */
function useCells(rows: readonly Row[]) {
  const byMonth = useMemo(() => rows.map(({ visits }) => monthsOf(visits)), [rows])
  function cellOf(target: Element): YearCell | null {
    const cell = target.closest<HTMLElement>('[data-cell]')
    const [row = -1, column = -1] = (cell?.dataset.cell ?? '').split(',').map(Number)
    const gridRow = rows[row]
    if (!gridRow) return null
    const month = column === 0 ? null : column - 1
    return { row: gridRow, month, visits: month === null ? gridRow.visits : (byMonth[row]?.[month] ?? []) }
  }

  return { byMonth, cellOf }
}

function monthsOf(visits: readonly YearVisit[]): YearVisit[][] {
  const months: YearVisit[][] = MONTHS.map(() => [])
  for (const visit of visits) months[Number(visit.due_date.slice(5, 7)) - 1]?.push(visit)
  return months
}
