/*
 * The days of the technicians whom a repair looks at, as lists of stops with the times that are to be expected. All times are minutes
 * from one moment, and so is what anything costs: minutes of driving.
 */

/** One visit. */
export type Stop = {
  id: string
  /** Index of where it is; -1 where that is not known, or nobody goes anywhere for it. */
  place: number
  minutes: number
  /** When it was to begin; null of work that has no time. */
  planned: number | null
  /** Whether it begins no sooner than planned wherever it is; where it stands at first it never does. */
  keepsTime: boolean
  /** The customer expects nobody before; the last arrival that keeps what was promised, and the end of the customer's window. */
  earliest: number
  until: number
  closes: number
  /** What it costs to break its promise. */
  weight: number
  /** Where it stood at first; -1 of work that had nobody. */
  lane: number
  /** Whether it begins at exactly its time, whatever comes. */
  isFixed: boolean
  /** What each lane costs it beside the way; infinite where its technician cannot take it. */
  byLane: Float64Array
}

/** The time of one technician on one day; `from` is the place in which it begins. */
export type Lane = {
  index: number
  technician: number
  day: number
  opens: number
  closes: number
  from: number
  to: number
  stops: readonly Stop[]
}

/** Starts are proposed on this grid. */
const GRID = 5

/** What repairs are weighed by, minutes of driving; `tight` is the part of a promise's weight that keeping it to the minute costs. */
const PRICE = { late: 1, later: 0.3, otherTime: 20, tight: 0.4, overtime: 3 }
/** What cannot be done costs more than anything that can. */
export const IMPOSSIBLE = 100_000
/** With less to spare than so many minutes a promise is at risk; from so many minutes on it is another time. */
const [TIGHT, LATER] = [30, 15]

/** Whoever looks at lanes knows the ways between its places. */
export type Way = (from: number, to: number) => number

/** When each stop begins. */
export function beginsOf(lane: Lane, stops: readonly Stop[], way: Way): number[] {
  let [at, place] = [lane.opens, lane.from]
  return stops.map((stop) => {
    const begin = beginOf(lane, stop, at + way(place, stop.place))
    at = Math.max(at, begin + stop.minutes)
    if (stop.place >= 0) place = stop.place
    return begin
  })
}

function beginOf({ index }: Lane, stop: Stop, arrival: number): number {
  const { planned, earliest, isFixed, keepsTime, lane } = stop
  if (isFixed) return planned ?? arrival
  const isThere = lane === index
  // Where it comes late to work that stays, nobody tells the customer a round time.
  const first = isThere ? arrival : Math.ceil(arrival / GRID) * GRID
  return Math.max(first, earliest, planned !== null && (isThere || keepsTime) ? planned : first)
}

/** What a lane with these stops costs: ways, broken promises, minutes late and overtime. What cannot be done at all costs more than anything else. */
export function costOf(lane: Lane, stops: readonly Stop[], way: Way, overtime: number): number {
  let [at, place, cost, end] = [lane.opens, lane.from, 0, 0]
  for (const stop of stops) {
    const minutes = way(place, stop.place)
    const begin = beginOf(lane, stop, at + minutes)
    cost += minutes
    if (stop.isFixed) cost += tooMuch(at + minutes - begin)
    else {
      cost += promiseCost(stop, begin)
      end = begin + stop.minutes
      cost += tooMuch(end - stop.closes) + tooMuch(end - lane.closes - overtime)
    }
    at = Math.max(at, begin + stop.minutes)
    if (stop.place >= 0) place = stop.place
  }
  return cost + way(place, lane.to) + PRICE.overtime * Math.max(0, end - lane.closes)
}

/** What it costs that a stop begins then: a broken promise, one that is hardly kept, or another time than the planned one. */
function promiseCost({ until, weight, keepsTime, planned }: Stop, begin: number): number {
  if (begin > until) return weight + PRICE.late * (begin - until)
  const spare = until - begin
  const tight = spare < TIGHT ? PRICE.tight * weight * (1 - spare / TIGHT) ** 2 : 0
  const later = keepsTime && planned !== null ? begin - planned : 0
  return tight + (later > 0 ? PRICE.later * later + (later >= LATER ? PRICE.otherTime : 0) : 0)
}

/** So many minutes more than can be. */
function tooMuch(minutes: number): number {
  return minutes > 0 ? IMPOSSIBLE + minutes : 0
}
