import { isShown, toX, type Axis } from './axis'
import { intervalOf } from './placement'
import type { BoardJob } from './types'
import { rangeOf } from './zoned'

/** Pixels of the mark of a job whose time lies in hours that are not drawn; it stands for no duration. */
export const MARK_WIDTH = 9

export type LaidOut<J extends BoardJob = BoardJob> = {
  readonly job: J
  /** the card, in pixels of the axis: exactly its time; a mark where all of it lies in hours that are not drawn */
  readonly x: number
  readonly width: number
  readonly outside: boolean
  /** pixels behind the card until the next one of its lane begins, or its day ends: room for text that does not fit in it */
  readonly room: number
  readonly lane: number
  /** whether a part of it lies before or after what is drawn */
  readonly cut: { readonly start: boolean; readonly end: boolean }
}

type Box<J extends BoardJob> = Omit<LaidOut<J>, 'room' | 'lane'> & { start: number; end: number }

/**
 * Puts the jobs of one row into lanes so that no two cards cover each other. A card is as long as its job, at every scale, so only jobs
 * that overlap in time stand below each other. Jobs without a date or on other days are left out. Order: start, longer first, number.
 */
export function layOut<J extends BoardJob>(jobs: readonly J[], axis: Axis): { cards: LaidOut<J>[]; lanes: number } {
  const [first, last] = [axis.days[0], axis.days.at(-1)]
  if (!first || !last) return { cards: [], lanes: 0 }
  // Whole days: what lies before or after the hours that are drawn must not vanish from its day.
  const view = rangeOf(first.date, last.date, axis.timeZone)
  const boxes = jobs
    .flatMap((job) => {
      const interval = intervalOf(job)
      const isInView = interval && interval.end > view.start && interval.start < view.end
      return isInView ? [boxOf(job, interval, axis)] : []
    })
    .sort((a, b) => a.x - b.x || a.start - b.start || b.end - a.end || byNumber(a.job, b.job))

  const laneEnds: number[] = []
  const placed = boxes.map((box) => {
    // Positions are sums of fractions; a thousandth of a pixel is no overlap.
    const free = laneEnds.findIndex((laneEnd) => laneEnd <= box.x + 0.001)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = box.x + box.width
    return { ...box, lane }
  })
  return { cards: withRoom(placed, axis), lanes: laneEnds.length }
}

function boxOf<J extends BoardJob>(job: J, { start, end }: { start: number; end: number }, axis: Axis): Box<J> {
  const x = toX(axis, start)
  const width = toX(axis, end) - x
  const cut = { start: !isShown(axis, start), end: !isShown(axis, end - 1) }
  if (width > 0) return { job, start, end, x, width, outside: false, cut }
  return { job, start, end, x: Math.min(x, axis.width - MARK_WIDTH), width: MARK_WIDTH, outside: true, cut }
}

/** From the right, so that each card knows where the next one of its lane begins. */
function withRoom<J extends BoardJob>(placed: readonly (Box<J> & { lane: number })[], axis: Axis): LaidOut<J>[] {
  const nextIn: number[] = []
  return placed
    .toReversed()
    .map(({ start: _start, end: _end, ...card }) => {
      const ends = card.x + card.width
      const day = axis.days.find(({ x, width }) => ends <= x + width + 0.001)
      const limit = Math.min(nextIn[card.lane] ?? axis.width, day ? day.x + day.width : axis.width)
      nextIn[card.lane] = card.x
      return { ...card, room: Math.max(0, limit - ends) }
    })
    .toReversed()
}

function byNumber(a: BoardJob, b: BoardJob): number {
  return a.work_order_number < b.work_order_number ? -1 : 1
}
