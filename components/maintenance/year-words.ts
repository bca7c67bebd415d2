import { MAINTENANCE_STATE } from './states'
import { VISIT_STATES } from '@/lib/domain/maintenance/visit-state'
import type { YearVisit } from '@/lib/schemas/maintenance/year'
import type { YearPlace } from './year-types'

/** What a row is called: its asset, its site, or its customer as a whole. */
export function placeName({ asset, site, customer }: YearPlace): string {
  return asset?.name ?? site?.name ?? customer.name
}

export function visitsInWords(count: number): string {
  return count === 1 ? '1 visit' : `${count} visits`
}

/** `2 overdue, 1 done`: the number of visits in each state, the most urgent first. */
export function stateWords(visits: readonly YearVisit[]): string {
  return countsOf(visits)
    .map(([state, count]) => `${count} ${MAINTENANCE_STATE[state].label.toLowerCase()}`)
    .join(', ')
}

/** The number of visits in each state, the most urgent first. */
export function countsOf(visits: readonly YearVisit[]) {
  return VISIT_STATES.flatMap((state) => {
    const count = visits.filter((visit) => visit.state === state).length
    return count > 0 ? [[state, count] as const] : []
  })
}

/**
 * Why a visit is due when it is. Its key is a date (the day on which the rule of the plan falls), `after:<visit>` (counted from the visit
 * before it) or `meter:<number>`; any other was added by hand.
 */
export function whyDue({ cause, key, due_date }: YearVisit): string {
  if (cause === 'meter') return 'Its meter asks for it.'
  if (key.startsWith('after:')) return 'Counted from when the visit before it was done.'
  if (!/^\d{4}-\d{2}-\d{2}$/.test(key)) return 'Added by hand.'
  if (key === due_date) return 'The plan’s rule falls on this day.'
  return `The plan’s rule falls on ${key}; a season, a closed day or the end of the month moved it.`
}

/** The state of a visit, and what to do next. */
export function whyState({ state, status, window_end, done_on, merged_into }: YearVisit): string {
  switch (state) {
    case 'done':
      if (done_on !== null && done_on > window_end) return 'Done after its last day.'
      return 'Done in time.'
    case 'merged':
      return merged_into
        ? `Done along with ${merged_into.plan}, due ${merged_into.due_date}.`
        : 'Done along with another.'
    case 'skipped':
      return 'A user skipped it.'
    case 'cancelled':
      return 'Its work order was cancelled. Plan it again, or skip it with a reason.'
    case 'overdue':
      return 'Its last day is over and it is not done. Plan it, or skip it with a reason.'
    case 'due':
      return status === 'generated' ? 'Its work order is open.' : 'Its work order is made when its time comes.'
  }
}
