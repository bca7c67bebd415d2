import { StatusIcon } from '@/components/ui/status-icon'
import { MAINTENANCE_STATE } from './states'
import type { YearVisit } from '@/lib/schemas/maintenance/year'
import { countsOf } from './year-words'

/** The visits of a month as drawings: one with its day, several with their number. The cell itself says them in words. */
export function YearMarks({ visits }: { visits: readonly YearVisit[] }) {
  const counts = countsOf(visits)
  return (
    <span aria-hidden className="flex flex-wrap items-center gap-x-1.5">
      {counts.map(([state, count]) => {
        const { tone, shape } = MAINTENANCE_STATE[state]
        const [first] = visits.filter((visit) => visit.state === state)
        const isWaiting = state === 'due' && first?.status === 'planned'
        return (
          <span key={state} data-tone={tone} className="flex items-center gap-1">
            <StatusIcon shape={isWaiting ? 'dashed' : shape} />
            <span className={state === 'overdue' ? 'font-semibold text-(--tone-text)' : 'text-text-2'}>
              {count > 1 ? `×${count}` : Number(first?.due_date.slice(8))}
            </span>
          </span>
        )
      })}
    </span>
  )
}
