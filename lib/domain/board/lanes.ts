import { dayAtX, isShown, toX, type Axis } from './axis'
import { intervalOf } from './placement'
import type { BoardJob } from './types'

export type LaidOut<J extends BoardJob = BoardJob> = {
  readonly job: J
  /** the card, in pixels of the axis: its time, or what its text needs where that is more */
  readonly x: number
  readonly width: number
  /** the time within the card, in pixels from its left edge; 0 wide where the job lies in hours that are not drawn */
  readonly timeX: number
  readonly timeWidth: number
  readonly lane: number
  /** whether a part of it lies before or after what is drawn */
  readonly cut: { readonly start: boolean; readonly end: boolean }
}

/**
 * Puts the jobs of one row into lanes so that no two cards cover each other. Each card keeps at least `legible` pixels, so that a quarter
 * of an hour can be read; a lane more is opened only where that room is missing. A widened card stays inside its day: it grows to the
 * left where the day ends. Jobs without a date or outside the axis are left out. Order: start, longer first, number.
 */
export function layOut<J extends BoardJob>(
  jobs: readonly J[],
  axis: Axis,
  legible: number,
): { cards: LaidOut<J>[]; lanes: number } {
  const view = { start: axis.days[0]?.start ?? 0, end: axis.days.at(-1)?.end ?? 0 }
  const sized = jobs
    .flatMap((job) => {
      const interval = intervalOf(job)
      return interval && interval.end > view.start && interval.start < view.end ? [{ job, ...interval }] : []
    })
    .map((timed) => ({ ...timed, ...box(axis, timed.start, timed.end, legible) }))
    .sort((a, b) => a.x - b.x || a.start - b.start || b.end - a.end || byNumber(a.job, b.job))

  const laneEnds: number[] = []
  const cards = sized.map(({ job, start, end, ...card }) => {
    // Positions are sums of fractions; a thousandth of a pixel is no overlap.
    let lane = laneEnds.findIndex((laneEnd) => laneEnd <= card.x + 0.001)
    if (lane === -1) lane = laneEnds.length
    laneEnds[lane] = card.x + card.width
    return { job, ...card, lane, cut: { start: !isShown(axis, start), end: !isShown(axis, end - 1) } }
  })
  return { cards, lanes: laneEnds.length }
}

function box(axis: Axis, start: number, end: number, legible: number) {
  const begins = toX(axis, start)
  const timeWidth = toX(axis, end) - begins
  if (timeWidth >= legible) return { x: begins, width: timeWidth, timeX: 0, timeWidth }
  // A job that begins exactly where the axis ends belongs to the last day, not to one after it.
  const day = dayAtX(axis, Math.min(begins, axis.width - 0.001))
  const width = Math.max(timeWidth, Math.min(legible, day.width))
  // A job over midnight ends in the next day's stretch; the card reaches at least that far.
  const limit = Math.max(day.x + day.width, begins + timeWidth)
  const x = Math.min(begins, Math.max(day.x, limit - width))
  return { x, width, timeX: begins - x, timeWidth }
}

function byNumber(a: BoardJob, b: BoardJob): number {
  return a.work_order_number < b.work_order_number ? -1 : 1
}
