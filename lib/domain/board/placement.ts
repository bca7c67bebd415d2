import { MINUTE, type Interval } from './interval'
import { addLocalDays } from './zoned'
import type { BoardJob, Placement } from './types'

export const SNAP_MINUTES = 15
const SNAP = SNAP_MINUTES * MINUTE

/** The duration of a job that has none, in minutes. */
export const ASSUMED_MINUTES = 60

/** The longest a job can be stretched to on the board: two weeks, in minutes. */
const MAX_JOB_MINUTES = 14 * 24 * 60

/** How long a job takes on the board, in minutes; a missing or zero duration counts as the assumed one. */
export function minutesOf(job: Pick<BoardJob, 'estimated_duration'>): number {
  return job.estimated_duration && job.estimated_duration > 0 ? job.estimated_duration : ASSUMED_MINUTES
}

/** When a scheduled job takes place, or `null` when it has no date. */
export function intervalOf(job: Pick<BoardJob, 'scheduled_date' | 'estimated_duration'>): Interval | null {
  if (job.scheduled_date === null) return null
  const start = Date.parse(job.scheduled_date)
  return Number.isNaN(start) ? null : { start, end: start + minutesOf(job) * MINUTE }
}

/** Where a job stands, or `null` when it lacks a technician or a date. */
export function placementOf(job: BoardJob): Placement | null {
  const interval = intervalOf(job)
  if (interval === null || job.technician_id === null) return null
  return { technician_id: job.technician_id, start: interval.start, minutes: minutesOf(job) }
}

/** The span of a placement. */
export function spanOf(placement: Placement): Interval {
  return { start: placement.start, end: placement.start + placement.minutes * MINUTE }
}

/**
 * The nearest quarter of an hour. Every zone in use is a whole number of quarters from UTC, so a quarter in UTC is a quarter
 * on the account's wall clock too, on either side of a change of the clock.
 */
export function snap(instant: number): number {
  return Math.round(instant / SNAP) * SNAP
}

/** A placement whose end is dragged to an instant: snapped, at least one quarter long. */
export function resizeEnd(placement: Placement, end: number): Placement {
  const minutes = (snap(end) - placement.start) / MINUTE
  return { ...placement, minutes: Math.min(MAX_JOB_MINUTES, Math.max(shortest(placement), Math.round(minutes))) }
}

/** A placement whose start is dragged to an instant; its end stays, and at least one quarter remains. */
export function resizeStart(placement: Placement, start: number): Placement {
  const { end } = spanOf(placement)
  const latest = end - shortest(placement) * MINUTE
  const moved = Math.max(end - MAX_JOB_MINUTES * MINUTE, Math.min(latest, snap(start)))
  return { ...placement, start: moved, minutes: Math.round((end - moved) / MINUTE) }
}

// A job that was entered as ten minutes long must not jump when its handle is only touched.
function shortest(placement: Placement): number {
  return Math.min(SNAP_MINUTES, placement.minutes)
}

export type Step = 'quarter' | 'hour' | 'day'

/** A placement moved by steps: quarters and hours are elapsed time on the snap grid, days keep the wall-clock time. */
export function stepStart(placement: Placement, step: Step, count: number, timeZone: string): Placement {
  if (step === 'day') return { ...placement, start: addLocalDays(placement.start, count, timeZone) }
  const size = step === 'hour' ? 4 * SNAP : SNAP
  // From between two lines the first step goes to the next line in that direction, not past it.
  const onGrid = placement.start % SNAP === 0
  const base = onGrid ? placement.start : (count > 0 ? Math.floor : Math.ceil)(placement.start / SNAP) * SNAP
  return { ...placement, start: base + count * size }
}

/** Whether two placements are the same place. */
export function samePlacement(a: Placement | null, b: Placement | null): boolean {
  if (a === null || b === null) return a === b
  return a.technician_id === b.technician_id && a.start === b.start && a.minutes === b.minutes
}
