import type {
  Assignment,
  BenchEvent,
  BenchJob,
  BenchState,
  Instance,
  Policy,
  PromiseClass,
} from '@/bench/fieldbench/types'
import { dayOf } from '@/bench/fieldbench/ways'
import { Outlook } from './project'

/** What a dispatcher would do without any help, and three things that programs do. */
type Decide = (outlook: Outlook, event: BenchEvent) => Assignment[]

function policyOf(decide: Decide): () => Policy {
  return () => {
    let instance: Instance | null = null
    return {
      begin: (given) => void (instance = given),
      react: (event: BenchEvent, state: BenchState) => (instance ? decide(new Outlook(instance, state), event) : []),
    }
  }
}

/** Nobody's work changes hands: all of it comes later. The nearest who can do it goes to an emergency next. */
export const pushLater = policyOf((outlook, event) => {
  const job = event.type === 'emergency' ? outlook.jobs.get(event.job) : undefined
  const nearest = job && outlook.able(job)[0]
  if (!job || !nearest) return []
  const first = outlook.routes.get(nearest.id)?.[0]
  const start = Math.min(outlook.state.now, (first?.start ?? Infinity) - 1)
  return [{ job: job.id, technicians: [nearest.id], start }]
})

/** Work without anybody goes to whoever is ready with their day first. */
export const firstFree = policyOf((outlook, event) =>
  homeless(outlook, event).flatMap((job) => {
    const free = outlook
      .able(job)
      .map(({ id, free_at }) => ({ id, end: todays(outlook, id).at(-1)?.end ?? free_at }))
      .toSorted((a, b) => a.end - b.end)
      .slice(0, job.crew)
    if (free.length < job.crew) return []
    const start = Math.max(...free.map(({ end }) => end))
    return [assign(outlook, { job: job.id, technicians: free.map(({ id }) => id), start })]
  }),
)

/** Work without anybody, and what would come late, goes where it makes nothing else late and costs the least driving. */
export const cheapestInsertion = policyOf((outlook, event) =>
  insertAll(outlook, [...homeless(outlook, event), ...late(outlook, event)]),
)

/** So often products that replan while the day runs do so, minutes. */
const REPLAN_EVERY = 30

/** Every half an hour all of the day is taken apart and put together again, what is promised first before the rest; between, as cheapest insertion. */
export const replanEverything = (): Policy => {
  let last = -REPLAN_EVERY
  return policyOf((outlook, event) => {
    const { now } = outlook.state
    if (now - last < REPLAN_EVERY) return insertAll(outlook, [...homeless(outlook, event), ...late(outlook, event)])
    last = now
    return replan(outlook, event)
  })()
}

function replan(outlook: Outlook, event: BenchEvent): Assignment[] {
  const { now } = outlook.state
  const today = [...outlook.routes.keys()].flatMap((id) => todays(outlook, id).map(({ job }) => job))
  const movable = today.filter(({ crew, after }) => crew === 1 && after.length === 0)
  const until = ({ promise }: BenchJob) => promise?.until ?? Number.MAX_SAFE_INTEGER
  const all = [...new Set([...homeless(outlook, event), ...movable])].toSorted((a, b) => until(a) - until(b))
  const before = new Map(outlook.state.plan.map((one) => [one.job, one]))
  const ids = new Set(all.map(({ id }) => id))
  for (const [id, stops] of outlook.routes)
    outlook.routes.set(
      id,
      stops.filter(({ job }) => !ids.has(job)),
    )
  return insertAll(outlook, all).filter(({ job, technicians, start }) => {
    const old = before.get(job)
    return (
      old?.technicians[0] !== technicians[0] || Math.abs(Math.max(start, now) - Math.max(old?.start ?? 0, now)) >= 5
    )
  })
}

const WEIGHT: Record<PromiseClass, number> = { urgent: 4, sla: 4, told: 2, due: 2, none: 0 }

function todays(outlook: Outlook, technician: string) {
  const today = dayOf(outlook.state.now)
  return outlook.project(technician).filter(({ begin, stop }) => dayOf(begin) === today && dayOf(stop.start) <= today)
}

/** An emergency, and the work of today of somebody who is ill. */
function homeless({ state, jobs, routes }: Outlook, event: BenchEvent): BenchJob[] {
  if (event.type === 'emergency') return [jobs.get(event.job) ?? []].flat()
  if (event.type !== 'sick') return []
  const stops = routes.get(event.technician) ?? []
  return stops.flatMap(({ job, start }) => (dayOf(start) <= dayOf(state.now) ? (jobs.get(job) ?? []) : []))
}

function late(outlook: Outlook, event: BenchEvent): BenchJob[] {
  if (event.type !== 'overrun' && event.type !== 'late') return []
  return event.technicians.flatMap((id) =>
    outlook.project(id).flatMap(({ job, minutes_late }) => (minutes_late > 0 && job.crew === 1 ? [job] : [])),
  )
}

function insertAll(outlook: Outlook, jobs: readonly BenchJob[]): Assignment[] {
  const changes: Assignment[] = []
  for (const job of jobs) {
    const best = job.crew === 1 ? cheapest(outlook, job) : null
    if (best) changes.push(assign(outlook, best))
  }
  return changes
}

/** Where a job makes the fewest promises late, then costs the least driving; null where that is where it is. */
function cheapest(outlook: Outlook, job: BenchJob): Assignment | null {
  let best: { stops: Assignment[]; cost: number; technician: string } | null = null
  for (const { id } of outlook.able(job)) {
    const present = outlook.routes.get(id) ?? []
    const stops = present.filter((one) => one.job !== job.id)
    const before = costOf(outlook, id, stops)
    for (let at = 0; at <= stops.length; at++) {
      const start = between(outlook, stops[at - 1], stops[at], job)
      if (start === null) continue
      const next = stops.toSpliced(at, 0, { job: job.id, technicians: [id], start })
      const cost = costOf(outlook, id, next) - before
      if (!best || cost < best.cost) best = { stops: next, cost, technician: id }
    }
  }
  if (!best) return null
  const { technician, stops } = best
  const mine = outlook.project(technician, stops).find((one) => one.job.id === job.id)
  const placedStop = stops.find((one) => one.job === job.id)
  return mine && placedStop ? { ...placedStop, start: inOrder(stops, placedStop, mine.begin) } : null
}

/** A start that keeps a job between two others of today. */
function between(
  { state }: Outlook,
  before: Assignment | undefined,
  after: Assignment | undefined,
  job: BenchJob,
): number | null {
  const from = job.class === 'due' ? 0 : (job.promise?.from ?? 0)
  const last = (dayOf(state.now) + 1) * 1440 - 1
  if (before && before.start > last) return null
  const earliest = Math.max(state.now, from, before ? before.start + 0.01 : 0)
  return after ? Math.min(earliest, after.start - 0.01) : earliest
}

function inOrder(stops: readonly Assignment[], own: Assignment, begin: number): number {
  const next = stops[stops.indexOf(own) + 1]
  return next ? Math.min(begin, next.start - 0.01) : begin
}

function costOf(outlook: Outlook, technician: string, stops: readonly Assignment[]): number {
  return outlook
    .project(technician, stops)
    .reduce(
      (sum, { way, job, minutes_late }) => sum + way + (minutes_late > 0 ? 500 * WEIGHT[job.class] + minutes_late : 0),
      0,
    )
}

/** Writes a change into the outlook, so that the next ones reckon with it. */
function assign({ routes }: Outlook, change: Assignment): Assignment {
  for (const [id, stops] of routes) {
    const others = stops.filter(({ job }) => job !== change.job)
    const next = change.technicians.includes(id) ? [...others, change].toSorted((a, b) => a.start - b.start) : others
    routes.set(id, next)
  }
  return change
}
