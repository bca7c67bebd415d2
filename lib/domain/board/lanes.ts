import { isShown, toX, type Axis } from './axis'
import { intervalOf } from './placement'
import type { BoardJob } from './types'

export type LaidOut<J extends BoardJob = BoardJob> = {
  readonly job: J
  /** where the card begins, in pixels of the axis */
  readonly x: number
  /** from there to where its time begins; above 0 only at the right edge */
  readonly inset: number
  /** pixels of the time it takes */
  readonly width: number
  /** pixels it may be drawn in: the text of a short job runs on beyond its time where nothing follows */
  readonly room: number
  readonly lane: number
  /** whether a part of it lies before or after what is drawn */
  readonly cut: { readonly start: boolean; readonly end: boolean }
}

/**
 * Puts the jobs of one row into lanes so that no two are drawn over each other. Each keeps at least `legible` pixels for its
 * text, so that a quarter of an hour can be read; a lane more is opened only where that room is missing.
 * Jobs without a date or outside the axis are left out. Order: start, longer first, number.
 */
export function layOut<J extends BoardJob>(
  jobs: readonly J[],
  axis: Axis,
  legible: number,
  spill: number,
): { cards: LaidOut<J>[]; lanes: number } {
  const view = { start: axis.days[0]?.start ?? 0, end: axis.days.at(-1)?.end ?? 0 }
  const timed = jobs
    .flatMap((job) => {
      const interval = intervalOf(job)
      return interval && interval.end > view.start && interval.start < view.end ? [{ job, ...interval }] : []
    })
    .sort((a, b) => a.start - b.start || b.end - a.end || (a.job.work_order_number < b.job.work_order_number ? -1 : 1))

  const laneEnds: number[] = []
  const placed = timed.map(({ job, start, end }) => {
    const width = toX(axis, end) - toX(axis, start)
    const taken = Math.max(width, legible)
    // A job at the right edge keeps its room by starting further left, rather than be cut off.
    const begins = toX(axis, start)
    const x = Math.max(0, Math.min(begins, axis.width - taken))
    let lane = laneEnds.findIndex((laneEnd) => laneEnd <= x + 0.01)
    if (lane === -1) lane = laneEnds.length
    laneEnds[lane] = x + taken
    return {
      job,
      x,
      inset: begins - x,
      width,
      taken,
      lane,
      cut: { start: !isShown(axis, start), end: !isShown(axis, end - 1) },
    }
  })
  return { cards: withRoom(placed, axis.width, spill), lanes: laneEnds.length }
}

type Placed<J extends BoardJob> = Omit<LaidOut<J>, 'room'> & { taken: number }

// The room of a card ends where the next one in its lane begins, and never runs further than `spill`.
function withRoom<J extends BoardJob>(placed: readonly Placed<J>[], axisWidth: number, spill: number): LaidOut<J>[] {
  const nextX = new Map<number, number>()
  return placed
    .toReversed()
    .map(({ taken, ...card }) => {
      const until = nextX.get(card.lane) ?? axisWidth
      nextX.set(card.lane, card.x)
      return { ...card, room: Math.max(taken, Math.min(until - card.x, spill)) }
    })
    .reverse()
}
