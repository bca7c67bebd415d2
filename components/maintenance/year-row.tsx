import { isOpenState } from '@/lib/domain/maintenance/visit-state'
import type { YearRow as Row, YearVisit } from '@/lib/schemas/maintenance/year'
import { YearMarks } from './year-marks'
import { placeName, stateWords } from './year-words'

type Props = {
  index: number
  row: Row
  months: readonly (readonly YearVisit[])[]
  /** The names of the months. */
  names: readonly string[]
  thisMonth: number | null
  /** At which of its cells the keyboard is; null when in another row. */
  column: number | null
  selected: ReadonlySet<string>
  onSelect?: (ids: readonly string[], isIn: boolean) => void
}

/** A place of a plan with its year. */
export function YearRow({ index, row, months, names, thisMonth, column, selected, onSelect }: Props) {
  const name = placeName(row)
  const where = `${name}, ${row.plan.name}`
  return (
    <div role="row" className="fy-row">
      <div role="rowheader" className="fy-place" data-cell={`${index},0`} tabIndex={column === 0 ? 0 : -1}>
        <Choice label={`All of ${where}`} visits={row.visits} selected={selected} onSelect={onSelect} />
        <span className="min-w-0">
          <span className="block truncate font-medium">
            <bdi>{name}</bdi>
          </span>
          <span className="block truncate text-2xs text-text-2">
            {[row.asset && row.site?.name, row.plan.name].filter(Boolean).join(' · ')}
          </span>
        </span>
      </div>
      {months.map((visits, month) => (
        <div
          key={names[month]}
          role="gridcell"
          data-cell={`${index},${month + 1}`}
          data-now={month === thisMonth ? '' : undefined}
          data-overdue={visits.some(({ state }) => state === 'overdue') ? '' : undefined}
          data-empty={visits.length === 0 ? '' : undefined}
          aria-label={
            visits.length === 0 ? `${names[month]}: nothing` : `${names[month]}: ${stateWords(visits)}, ${where}`
          }
          aria-selected={onSelect && visits.some(({ id }) => selected.has(id))}
          tabIndex={column === month + 1 ? 0 : -1}
        >
          <Choice label={`${names[month]} of ${where}`} visits={visits} selected={selected} onSelect={onSelect} />
          <YearMarks visits={visits} />
        </div>
      ))}
    </div>
  )
}

/** Chooses what of these visits is still to be done. The keyboard does so by Space at the cell. */
function Choice({
  label,
  visits,
  selected,
  onSelect,
}: {
  label: string
  visits: readonly YearVisit[]
  selected: ReadonlySet<string>
  onSelect?: (ids: readonly string[], isIn: boolean) => void
}) {
  const open = visits.flatMap(({ id, state }) => (isOpenState(state) ? id : []))
  if (!onSelect || open.length === 0) return null
  return (
    <label className="fy-choice">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={label}
        checked={open.every((id) => selected.has(id))}
        onChange={({ target }) => onSelect(open, target.checked)}
      />
    </label>
  )
}
