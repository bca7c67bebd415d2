import { EDGE_WIDTH, isShown, toX, type Axis } from './axis'
import { intervalOf } from './placement'
import type { BoardJob } from './types'
import { rangeOf } from './zoned'

/** Pixels around a chip in its column. */
const CHIP_INSET = 2

type Side = 'before' | 'after'

export type LaidOut<J extends BoardJob = BoardJob> = {
  readonly job: J
  /** the card, in pixels of the axis: exactly its time; a chip where all of it lies before or after the hours that are drawn */
  readonly x: number
  readonly width: number
  readonly outside: Side | null
  /** how many other chips it stands for */
  readonly more: number
  /** pixels behind the card until something else is drawn at its height, or its day ends: room for text that does not fit in it */
  readonly room: number
  readonly lane: number
  /** whether another job overlaps it, or one that overlaps that: it then is as high as a lane and not as the row */
  readonly shares: boolean
  /** whether it is part of a stack and not drawn itself */
  readonly folded: boolean
  /** whether a part of it lies before or after what is drawn */
  readonly cut: { readonly start: boolean; readonly end: boolean }
}

/** Jobs of which a closed row draws one bar in its second lane, as no more than two lanes can be read there. */
export type Stack<J extends BoardJob = BoardJob> = {
  readonly x: number
  readonly width: number
  /** how many jobs overlap at most, with the one in the first lane */
  readonly atOnce: number
  readonly jobs: readonly J[]
}

type Box<J extends BoardJob> = Pick<LaidOut<J>, 'job' | 'x' | 'width' | 'cut'> & {
  start: number
  end: number
}
type Placed<J extends BoardJob> = Box<J> & { lane: number; group: number; folded: boolean }

/**
 * Puts the jobs of one row of a day into lanes so that no two cards cover each other. A card is as long as its job, at every scale, so only
 * jobs that overlap in time stand below each other. Jobs without a date or on other days are left out. Order: start, longer first, number.
 * Unless the row is open, what needs a third lane is folded into stacks, and one chip stands for all that lie beyond an edge.
 */
export function layOut<J extends BoardJob>(
  jobs: readonly J[],
  axis: Axis,
  isOpen = false,
): { cards: LaidOut<J>[]; lanes: number; stacks: Stack<J>[] } {
  const [first, last] = [axis.days[0], axis.days.at(-1)]
  if (!first || !last) return { cards: [], lanes: 0, stacks: [] }
  // Whole days: what lies before or after the hours that are drawn must not vanish from its day.
  const view = rangeOf(first.date, last.date, axis.timeZone)
  const boxes = jobs
    .flatMap((job) => {
      const interval = intervalOf(job)
      const isInView = interval && interval.end > view.start && interval.start < view.end
      return isInView ? [boxOf(job, interval, axis)] : []
    })
    .sort((a, b) => a.x - b.x || a.start - b.start || b.end - a.end || byNumber(a.job, b.job))

  const { placed, lanes } = placeInLanes(boxes.filter(({ width }) => width > 0))
  const stacks = isOpen ? [] : foldLanes(placed)
  const beyond = boxes.filter(({ width }) => width === 0)
  const before = chips(
    beyond.filter(({ end }) => end <= first.start),
    { side: 'before', x: 0, isOpen },
  )
  const after = chips(
    beyond.filter(({ end }) => end > first.start),
    { side: 'after', x: axis.width - EDGE_WIDTH, isOpen },
  )
  return {
    cards: [...before, ...withRoom(placed, axis, isOpen), ...after],
    lanes: Math.max(lanes, before.length, after.length),
    stacks,
  }
}

/** What lies beyond an edge: in an open row a chip in each lane, else one for all. */
function chips<J extends BoardJob>(
  boxes: readonly Box<J>[],
  { side, x, isOpen }: { side: Side; x: number; isOpen: boolean },
): LaidOut<J>[] {
  return boxes.map(({ job, cut }, lane) => ({
    job,
    x: x + CHIP_INSET,
    width: EDGE_WIDTH - 2 * CHIP_INSET,
    outside: side,
    more: isOpen || lane > 0 ? 0 : boxes.length - 1,
    room: 0,
    lane,
    shares: isOpen,
    folded: !isOpen && lane > 0,
    cut,
  }))
}

/** Positions are sums of fractions; a thousandth of a pixel is no overlap. */
const HAIR = 0.001

/** Gives each box the first lane that is free there; boxes that overlap, directly or through others, are one group. */
function placeInLanes<J extends BoardJob>(boxes: readonly Box<J>[]): { placed: Placed<J>[]; lanes: number } {
  const laneEnds: number[] = []
  let [group, groupEnd] = [0, -Infinity]
  const placed = boxes.map((box) => {
    if (box.x >= groupEnd - HAIR) group += 1
    groupEnd = Math.max(groupEnd, box.x + box.width)
    const free = laneEnds.findIndex((laneEnd) => laneEnd <= box.x + HAIR)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = box.x + box.width
    return { ...box, lane, group, folded: false }
  })
  return { placed, lanes: laneEnds.length }
}

/** Marks what overlaps below the first lane as folded, and returns the bars that stand for it. */
function foldLanes<J extends BoardJob>(placed: readonly Placed<J>[]): Stack<J>[] {
  const groups: Placed<J>[][] = []
  let end = -Infinity
  for (const box of placed.filter(({ lane }) => lane > 0)) {
    if (box.x >= end - HAIR) groups.push([])
    groups.at(-1)?.push(box)
    end = Math.max(end, box.x + box.width)
  }
  return groups.flatMap((boxes) => {
    if (boxes.length === 1) return []
    for (const box of boxes) box.folded = true
    const x = Math.min(...boxes.map((box) => box.x))
    const width = Math.max(...boxes.map((box) => box.x + box.width)) - x
    return [{ x, width, atOnce: 1 + Math.max(...boxes.map(({ lane }) => lane)), jobs: boxes.map(({ job }) => job) }]
  })
}

function boxOf<J extends BoardJob>(job: J, { start, end }: { start: number; end: number }, axis: Axis): Box<J> {
  const x = toX(axis, start)
  const cut = { start: !isShown(axis, start), end: !isShown(axis, end - 1) }
  return { job, start, end, x, width: toX(axis, end) - x, cut }
}

/** From the right, so that each card knows where the next one at its height begins: in an open row of its lane alone. */
function withRoom<J extends BoardJob>(placed: readonly Placed<J>[], axis: Axis, isOpen: boolean): LaidOut<J>[] {
  const sizes = new Map<number, number>()
  for (const { group } of placed) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  let nextIn: number[] = []
  const end = toX(axis, Infinity)
  let [after, afterX] = [0, end]
  return placed
    .toReversed()
    .map(({ start: _start, end: _end, group, ...card }) => {
      // A group that begins may stand in both lanes of a closed row.
      if (!isOpen && group !== after) nextIn = [afterX, afterX]
      const lane = isOpen ? card.lane : Math.min(card.lane, 1)
      const ends = card.x + card.width
      const day = axis.days.find(({ x, width }) => ends <= x + width + HAIR)
      const limit = Math.min(nextIn[lane] ?? end, day ? day.x + day.width : end)
      nextIn[lane] = card.x
      ;[after, afterX] = [group, card.x]
      return {
        ...card,
        outside: null,
        more: 0,
        shares: isOpen || (sizes.get(group) ?? 1) > 1,
        room: Math.max(0, limit - ends),
      }
    })
    .toReversed()
}

function byNumber(a: BoardJob, b: BoardJob): number {
  return a.work_order_number < b.work_order_number ? -1 : 1
}
