import { Chance } from '@/lib/domain/planning/random'
import { costOf, IMPOSSIBLE, type Lane, type Stop, type Way } from './lanes'

/** What a repair is made of. */
export type LivingDay = {
  lanes: readonly Lane[]
  /** Work that broke: it stands in no lane. */
  broken: readonly Stop[]
  way: Way
  /** How many minutes after a shift work may end. */
  overtime: number
  /** What it costs to leave a broken job without a slot. */
  leftOut: (stop: Stop) => number
  /** What it costs to give a stop another lane than its first. */
  change: (stop: Stop, lane: number) => number
}

/** The stops of each lane, and what has none. */
export type Repaired = { stops: readonly (readonly Stop[])[]; leftOut: readonly Stop[]; cost: number }

/** Work is taken out of the way of other work so many times in a row. */
const DEPTH = 2
/** Of the ways to make room so many are followed at each depth, the last first. */
const TRIED = [4, 12]
/** What another time than the planned one costs, where nothing was promised. */
const OTHER_TIME = 40
/** So many orders of the broken work are tried. */
const ORDERS = 8

/** How often other work may be moved, and how many minutes each move has to save. */
export type Improvements = { times: number; minutes: number }

type State = { stops: (readonly Stop[])[]; costs: number[] }
type Step = { lane: number; stops: readonly Stop[] }
type Found = { cost: number; steps: Step[] }

/**
 * Finds a place for work that broke: where it costs the least, or by moving other work out of its way (ejection chains). Then moves
 * other work that saves at least so many minutes, at most so many times. The same day, seed and count of steps give the same repair.
 */
export function repairByChains(
  day: LivingDay,
  { seed, progress, improvements }: { seed: number; progress: (steps: number) => number; improvements: Improvements },
): Repaired {
  const chance = new Chance(seed)
  const order = day.broken.map((_, index) => index)
  let best = insertAll(day, day.broken)
  const orders = day.broken.length < 2 ? 1 : ORDERS
  for (let tried = 1; tried < orders && progress(tried) < 1; tried++) {
    chance.shuffle(order)
    const next = insertAll(
      day,
      order.flatMap((index) => day.broken[index] ?? []),
    )
    if (next.cost < best.cost) best = next
  }
  return improve(day, best, improvements)
}

function insertAll(day: LivingDay, jobs: readonly Stop[]): Repaired {
  const state = stateOf(
    day,
    day.lanes.map(({ stops }) => stops),
  )
  const leftOut: Stop[] = []
  let cost = 0
  for (const job of jobs) {
    const left = day.leftOut(job)
    const move = place(day, state, job, DEPTH, left)
    if (!move) leftOut.push(job)
    else apply(day, state, move)
    cost += move?.cost ?? left
  }
  return { stops: state.stops, leftOut, cost }
}

function stateOf(day: LivingDay, stops: (readonly Stop[])[]): State {
  return { stops, costs: day.lanes.map((lane, at) => laneCost(day, lane, stops[at] ?? [])) }
}

function laneCost({ way, overtime }: LivingDay, lane: Lane, stops: readonly Stop[]): number {
  return costOf(lane, stops, way, overtime)
}

function apply(day: LivingDay, state: State, { steps }: Found): void {
  for (const { lane, stops } of steps) {
    state.stops[lane] = stops
    state.costs[lane] = laneCost(day, day.lanes[lane] as Lane, stops)
  }
}

/** The cheapest way to give a job a place for less than `limit`, at its own time or at another one; null where there is none. */
function place(day: LivingDay, state: State, job: Stop, depth: number, limit: number): Found | null {
  const atItsTime = placeAs(day, state, job, depth, limit)
  if (!job.keepsTime) return atItsTime
  const other = placeAs(day, state, { ...job, keepsTime: false }, depth, (atItsTime?.cost ?? limit) - OTHER_TIME)
  return other ? { ...other, cost: other.cost + OTHER_TIME } : atItsTime
}

function placeAs(day: LivingDay, state: State, job: Stop, depth: number, limit: number): Found | null {
  let best: Found | null = null
  let least = limit
  const makesRoom: (Found & { out: Stop })[] = []
  for (let lane = 0; lane < day.lanes.length; lane++) {
    const extra = (job.byLane[lane] ?? Infinity) + day.change(job, lane)
    if (extra >= least) continue
    const inserted = insertedInto(day, state, lane, state.stops[lane] ?? [], job, extra)
    if (inserted && inserted.cost < least) [best, least] = [inserted, inserted.cost]
    if (depth > 0) makesRoom.push(...roomIn(day, state, job, lane, extra))
  }
  const tried = makesRoom.sort((a, b) => a.cost - b.cost).slice(0, TRIED[depth - 1] ?? 0)
  for (const room of tried) {
    if (room.cost >= least) break
    const inner: State = { stops: [...state.stops], costs: [...state.costs] }
    apply(day, inner, room)
    const rest = place(day, inner, room.out, depth - 1, least - room.cost)
    if (rest)
      [best, least] = [{ cost: room.cost + rest.cost, steps: [...room.steps, ...rest.steps] }, room.cost + rest.cost]
  }
  return best
}

/**
 * The cheapest place of a job among the stops of a lane, by what it costs more than the lane as it is; `extra` is added. Null where it can be
 * done at no time: what one technician cannot finish in their shift is not moved beyond the shift of another one.
 */
function insertedInto(
  day: LivingDay,
  state: State,
  lane: number,
  stops: readonly Stop[],
  job: Stop,
  extra: number,
): Found | null {
  let best: Found | null = null
  const without = laneCost(day, day.lanes[lane] as Lane, stops)
  for (let at = firstFree(stops); at <= stops.length; at++) {
    const next = [...stops.slice(0, at), job, ...stops.slice(at)]
    const total = laneCost(day, day.lanes[lane] as Lane, next)
    const cost = total - (state.costs[lane] ?? 0) + extra
    if (total - without < IMPOSSIBLE && (!best || cost < best.cost)) best = { cost, steps: [{ lane, stops: next }] }
  }
  return best
}

/** What a job costs in a lane from which another one is taken. */
function roomIn(day: LivingDay, state: State, job: Stop, lane: number, extra: number): (Found & { out: Stop })[] {
  const stops = state.stops[lane] ?? []
  return stops.flatMap((out) => {
    if (out.isFixed || out.lane < 0) return []
    const others = stops.filter((one) => one !== out)
    const inserted = insertedInto(day, state, lane, others, job, extra)
    return inserted ? [{ ...inserted, out }] : []
  })
}

/** Nothing comes before the last visit that begins at exactly its time and has begun. */
function firstFree(stops: readonly Stop[]): number {
  let first = 0
  while (stops[first]?.isFixed && (stops[first]?.planned ?? 0) <= 0) first++
  return first
}

/** Moves work that has its place already, as long as that saves much. */
function improve(day: LivingDay, repaired: Repaired, { times, minutes }: Improvements): Repaired {
  const state = stateOf(day, [...repaired.stops])
  let { cost } = repaired
  for (let round = 0; round < times; round++) {
    const move = bestMove(day, state, minutes)
    if (!move) break
    apply(day, state, move)
    cost += move.cost
  }
  return { ...repaired, stops: state.stops, cost }
}

function bestMove(day: LivingDay, state: State, least: number): Found | null {
  let best: Found | null = null
  state.stops.forEach((stops, lane) => {
    for (const job of stops) {
      if (job.isFixed) continue
      const others = stops.filter((one) => one !== job)
      const saved = (state.costs[lane] ?? 0) - laneCost(day, day.lanes[lane] as Lane, others)
      const back = (job.byLane[lane] ?? 0) + day.change(job, lane)
      if (saved + back < least) continue
      const inner: State = {
        stops: state.stops.with(lane, others),
        costs: state.costs.with(lane, (state.costs[lane] ?? 0) - saved),
      }
      const move = place(day, inner, job, 0, saved + back - least + Math.min(0, best?.cost ?? 0))
      if (!move) continue
      const cost = move.cost - saved - back
      if (!best || cost < best.cost) best = { cost, steps: [{ lane, stops: others }, ...move.steps] }
    }
  })
  return best
}
