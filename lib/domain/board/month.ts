import type { BoardViewState } from './view-state'
import { firstOfMonth } from './zoned'

/** A day of the month, of all technicians that the filters leave. Minutes. */
export type MonthDay = {
  /** `YYYY-MM-DD` */
  date: string
  available: number
  booked: number
  /** How many visits begin. */
  jobs: number
  /** How many of them are urgent and not finished. */
  urgent: number
  /** How much work is planned or due without a technician. */
  unassigned: number
  /** Who would work and is on leave for all of it. */
  absent: string[]
  /** The holiday on which the company is closed. */
  closed: string | null
}

/** Where the days of a month are read: the address names all that decides what they say. */
export function monthPath({ date, filters }: Pick<BoardViewState, 'date' | 'filters'>): string {
  const { branch_id, territory, skill, technician_id, status } = filters
  const query = new URLSearchParams({
    date: firstOfMonth(date),
    ...(branch_id && { branch: branch_id }),
    ...(territory && { territory }),
    ...(skill && { skill }),
    ...(technician_id && { technician: technician_id }),
    ...(status.length > 0 && { status: status.join(',') }),
  })
  return `/board/month?${query}`
}
