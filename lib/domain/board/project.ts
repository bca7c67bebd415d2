import type { Place, Travel } from '@/lib/domain/travel/travel'
import { MINUTE } from './interval'

/** A visit of one person's day. Times are epoch milliseconds. */
export type DayStop = {
  readonly id: string
  /** Two visits of one work order need no travel between them. */
  readonly order: string
  readonly plannedStart: number
  readonly minutes: number
  /** When it was begun; null while it was not. */
  readonly startedAt: number | null
  /** When it ended; absent while it has not. */
  readonly endedAt?: number
  /** Null where its site is not on the map. */
  readonly place: Place | null
}

/** When a visit takes place as far as one can tell now, in epoch milliseconds. */
export type ProjectedStop = {
  readonly stop: DayStop
  readonly start: number
  readonly end: number
  /** How long after this moment it can begin at the earliest, whatever the plan says; null once it has begun. In milliseconds. */
  readonly wait: number | null
}

/**
 * When each visit of a person's day takes place: what has begun lasts as long as planned and at least until `now`; what follows begins when
 * it is planned, but neither before `now` nor before one gets there from the visit before (R-SD-12). In the order in which they are made.
 */
export function projectDay(stops: readonly DayStop[], now: number, travel: Travel): ProjectedStop[] {
  const begun = stops.filter(({ startedAt }) => startedAt !== null).toSorted((a, b) => startOf(a) - startOf(b))
  const ahead = stops.filter(({ startedAt }) => startedAt === null).toSorted((a, b) => startOf(a) - startOf(b))
  const projected: ProjectedStop[] = begun.map((stop) => ({
    stop,
    start: startOf(stop),
    end: stop.endedAt ?? Math.max(startOf(stop) + stop.minutes * MINUTE, now),
    wait: null,
  }))
  let last = projected.toSorted((a, b) => a.end - b.end).at(-1) ?? null
  // How long after now the work before is done at the earliest; null where it is done.
  let busy = last && last.stop.endedAt === undefined ? 0 : null
  for (const stop of ahead) {
    const leg = last ? legBetween(last.stop, stop, travel) : 0
    const wait = busy === null ? 0 : busy + leg
    const start = Math.max(stop.plannedStart, now + wait, (last?.end ?? now) + leg)
    last = { stop, start, end: start + stop.minutes * MINUTE, wait }
    busy = wait + stop.minutes * MINUTE
    projected.push(last)
  }
  return projected
}

const startOf = ({ startedAt, plannedStart }: DayStop) => startedAt ?? plannedStart

/** Milliseconds; none where a place is not known. */
function legBetween(from: DayStop, to: DayStop, travel: Travel): number {
  if (!from.place || !to.place || from.order === to.order) return 0
  return travel.leg(from.place, to.place).minutes * MINUTE
}
