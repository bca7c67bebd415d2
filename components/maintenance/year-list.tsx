import { StateBadge } from '@/components/ui/status-badge'
import { EmptyState } from '@/components/ui/states'
import { Day } from '@/components/ui/time'
import { isOpenState } from '@/lib/domain/maintenance/visit-state'
import type { YearListItem } from '@/lib/schemas/maintenance/year'
import type { YearCell } from './year-types'
import { placeName } from './year-words'
import { MAINTENANCE_STATE } from './states'

/** The visits by their due dates, where there is no room for the grid. */
export function YearList({
  visits,
  selected,
  onSelect,
  onOpen,
}: {
  visits: readonly YearListItem[]
  selected: ReadonlySet<string>
  onSelect?: (ids: readonly string[], isIn: boolean) => void
  onOpen: (cell: YearCell) => void
}) {
  if (visits.length === 0)
    return <EmptyState compact title="Nothing is due" description="No open visit in this year." />
  return (
    <ul aria-label="Visits by due date" className="flex flex-col divide-y divide-line">
      {visits.map((visit) => (
        <li key={visit.id} className="flex min-w-0 items-center gap-1 px-(--gutter)">
          {onSelect && isOpenState(visit.state) ? (
            <label className="flex size-9 shrink-0 items-center justify-center">
              <input
                type="checkbox"
                className="size-4 accent-(--accent)"
                aria-label={`${placeName(visit)}, due ${visit.due_date}`}
                checked={selected.has(visit.id)}
                onChange={({ target }) => onSelect([visit.id], target.checked)}
              />
            </label>
          ) : null}
          <button
            type="button"
            className="flex min-w-0 flex-1 items-start gap-2 py-2 text-left text-sm"
            onClick={() => onOpen({ row: visit, visits: [visit], month: null })}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">
                <bdi>{placeName(visit)}</bdi>
              </span>
              <span className="block truncate text-xs text-text-2">
                {[visit.customer.name, visit.plan.name].join(' · ')}
              </span>
            </span>
            <span className="flex shrink-0 flex-col items-end gap-0.5 text-xs">
              <Day value={visit.due_date} year />
              <StateBadge state={MAINTENANCE_STATE[visit.state]} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
