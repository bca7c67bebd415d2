import type { BenchJob, BenchTechnician, Instance, Place } from './types'
import { DAY, wayMinutes } from './ways'

type Stop = { job: BenchJob; start: number }
type Route = { stops: Stop[]; /** Stops that others depend on, which stay first. */ firm: number }
export type Routes = Map<BenchTechnician, Route>

/** The first plan keeps so many minutes of a shift free. */
const SPARE = 20
const ANOTHER_TERRITORY = 45
/** Starts are planned on this grid. */
const GRID = 5

/**
 * The plan of a day as a dispatcher has it in the evening: jobs one after the other where they cost the least driving, those of two
 * people first. What finds no place is left out.
 */
export function planDay(
  instance: Instance,
  day: number,
  offered: readonly BenchJob[],
  continued: readonly (readonly [BenchJob, BenchTechnician])[],
): Routes {
  const routes: Routes = new Map(instance.technicians.map((technician) => [technician, { stops: [], firm: 0 }]))
  const place = (technician: BenchTechnician, jobs: readonly BenchJob[], from?: number) =>
    timesOf(instance, day, technician, jobs, from)
  for (const [job, technician] of continued) {
    const route = routes.get(technician)
    const stops = route && place(technician, [...route.stops.map((one) => one.job), job])
    if (route && stops) Object.assign(route, { stops, firm: stops.length })
  }
  for (const job of offered.filter(({ crew }) => crew > 1)) placePair(instance, day, routes, job)
  for (const job of offered.filter(({ crew }) => crew === 1)) placeAlone(instance, day, routes, job)
  return routes
}

function isAble(job: BenchJob, { skills }: BenchTechnician): boolean {
  return job.skills.every((skill) => skills.includes(skill))
}

/** Two who work in its territory come at the same time, after what they have. */
function placePair(instance: Instance, day: number, routes: Routes, job: BenchJob): void {
  const able = [...routes].filter(([technician]) => isAble(job, technician) && technician.territory === job.territory)
  const pairs = able
    .map(([technician, route]) => ({ technician, route, ready: readyAt(instance, day, technician, route, job) }))
    .sort((a, b) => a.ready - b.ready)
    .slice(0, 2)
  const start = Math.max(...pairs.map(({ ready }) => ready))
  const isFree = pairs.every(
    ({ technician: { shift } }) => start + job.minutes <= day * DAY + (shift.from + shift.until) / 2,
  )
  if (pairs.length < 2 || !isFree) return
  for (const { route } of pairs) {
    route.stops.push({ job, start })
    route.firm = route.stops.length
  }
}

function readyAt(instance: Instance, day: number, technician: BenchTechnician, { stops }: Route, to: Place): number {
  const last = stops.at(-1)
  const free = last ? last.start + last.job.minutes : day * DAY + technician.shift.from
  return onGrid(free + wayMinutes(instance, last?.job ?? technician.home, to))
}

function placeAlone(instance: Instance, day: number, routes: Routes, job: BenchJob): void {
  let best: { route: Route; stops: Stop[]; cost: number } | null = null
  for (const [technician, route] of routes) {
    if (!isAble(job, technician)) continue
    const crossing = technician.territory === job.territory ? 0 : ANOTHER_TERRITORY
    for (let at = route.firm; at <= route.stops.length; at++) {
      const cost = crossing + detour(instance, technician.home, route.stops, at, job)
      if (best && cost >= best.cost) continue
      const [firm, rest] = [route.stops.slice(0, route.firm), route.stops.slice(route.firm)]
      const jobs = rest.map((stop) => stop.job).toSpliced(at - route.firm, 0, job)
      const stops = timesOf(instance, day, technician, jobs, undefined, firm)
      if (stops) best = { route, stops, cost }
    }
  }
  if (best) best.route.stops = best.stops
}

function detour(instance: Instance, home: Place, stops: readonly Stop[], at: number, job: BenchJob): number {
  const [before, after] = [stops[at - 1]?.job ?? home, stops[at]?.job ?? home]
  const way = (from: Place, to: Place) => wayMinutes(instance, from, to)
  return way(before, job) + way(job, after) - way(before, after)
}

/** When each of them begins, or null where they do not fit into the shift. */
function timesOf(
  instance: Instance,
  day: number,
  { home, shift }: BenchTechnician,
  jobs: readonly BenchJob[],
  from = day * DAY + shift.from,
  firm: readonly Stop[] = [],
): Stop[] | null {
  const stops = [...firm]
  const last = firm.at(-1)
  let [at, place]: [number, Place] = last ? [last.start + last.job.minutes, last.job] : [from, home]
  for (const job of jobs) {
    const start = onGrid(at + wayMinutes(instance, place, job))
    stops.push({ job, start })
    ;[at, place] = [start + job.minutes, job]
  }
  return at + wayMinutes(instance, place, home) > day * DAY + shift.until - SPARE ? null : stops
}

function onGrid(minute: number): number {
  return Math.ceil(minute / GRID) * GRID
}
