import type { Axis } from './axis'
import { HOUR, type Interval } from './interval'
import type { LaidOut } from './lanes'
import { intervalOf } from './placement'
import type { BoardJob } from './types'
import { rangeOf } from './zoned'

/** Pixels between a cell's edge and its cards. */
const PADDING = 3

/** From this length on, work is a bar over its days; shorter work stands in the day in which it begins, also over midnight. */
const BAR_LENGTH = 24 * HOUR

type Entry<J extends BoardJob> = { job: J; first: number; last: number; cut: LaidOut['cut'] }

/**
 * Lists the jobs of one row in the cells of a week, each day's by their start from the first line down; work over several days is a bar
 * that takes the same line in each. A cell that needs more than `lines` shows one less, and `more` says how many it leaves out: a count
 * for each day. `lane` is the line. `needed` is how many lines would show all.
 */
export function listInCells<J extends BoardJob>(
  jobs: readonly J[],
  axis: Axis,
  lines: number,
): { cards: LaidOut<J>[]; more: number[]; needed: number } {
  const entries = entriesOf(jobs, axis)
  const lanesOfDays = axis.days.map(() => new Set<number>())
  const placed = entries.map((entry) => {
    const ofDays = lanesOfDays.slice(entry.first, entry.last + 1)
    let lane = 0
    while (ofDays.some((lanes) => lanes.has(lane))) lane += 1
    for (const lanes of ofDays) lanes.add(lane)
    return { ...entry, lane }
  })
  const needs = lanesOfDays.map((lanes) => Math.max(0, ...[...lanes].map((lane) => lane + 1)))
  const shown = needs.map((count) => (count > lines ? lines - 1 : lines))
  const more = axis.days.map(() => 0)
  const cards = placed.map(({ job, first, last, cut, lane }) => {
    const folded = lane >= Math.min(...shown.slice(first, last + 1))
    if (folded) for (let day = first; day <= last; day += 1) more[day] = (more[day] ?? 0) + 1
    const [from, to] = [axis.days[first], axis.days[last]]
    const x = (from?.x ?? 0) + PADDING
    const width = (to ? to.x + to.width : 0) - PADDING - x
    return { job, x, width, outside: null, more: 0, room: 0, lane, shares: true, folded, cut }
  })
  return { cards: cards.toSorted(byTime), more, needed: Math.max(0, ...needs) }
}

/** Bars first, as they need the same line in several days; then by start. */
function entriesOf<J extends BoardJob>(jobs: readonly J[], axis: Axis): Entry<J>[] {
  const days = axis.days.map(({ date }) => rangeOf(date, date, axis.timeZone))
  const entries = jobs.flatMap((job) => {
    const span = intervalOf(job)
    const entry = span && entryOf(job, span, days)
    return entry ? [{ ...entry, start: span.start, isBar: span.end - span.start >= BAR_LENGTH }] : []
  })
  return entries.toSorted((a, b) => Number(b.isBar) - Number(a.isBar) || a.start - b.start || byNumber(a.job, b.job))
}

function entryOf<J extends BoardJob>(job: J, { start, end }: Interval, days: readonly Interval[]): Entry<J> | null {
  const first = days.findIndex((day) => start < day.end && end > day.start)
  if (first === -1) return null
  const isBar = end - start >= BAR_LENGTH
  const last = isBar ? days.findLastIndex((day) => start < day.end && end > day.start) : first
  const [from, to] = [days[first], days[last]]
  return { job, first, last, cut: { start: start < (from?.start ?? 0), end: isBar && end > (to?.end ?? 0) } }
}

function byTime(a: LaidOut, b: LaidOut): number {
  return Date.parse(a.job.scheduled_date ?? '') - Date.parse(b.job.scheduled_date ?? '') || byNumber(a.job, b.job)
}

function byNumber(a: BoardJob, b: BoardJob): number {
  return a.work_order_number < b.work_order_number ? -1 : 1
}
