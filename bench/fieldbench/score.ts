import type { BenchJob, Instance, PromiseClass, RunLog, Truth } from './types'

/*
 * What a run was worth, from what was written down alone. This file shares no code with any policy, nor with the simulator: it reads
 * minutes and adds them up.
 */

/** What a broken promise weighs, by whose it is. */
const WEIGHT: Record<PromiseClass, number> = { urgent: 4, sla: 4, told: 2, due: 2, none: 0 }
const PRICE = {
  broken: 60,
  late_minute: 0.5,
  driving: 1,
  overtime: 1.5,
  customer_told: 15,
  technician_told: 5,
  unserved: 120,
}

export type Score = {
  /** Minutes, lower is better: the figures below at fixed prices. */
  score: number
  promises: number
  broken: number
  broken_by_class: Record<PromiseClass, number>
  emergencies: number
  emergencies_in_time: number
  minutes_late: number
  /** Customers whose start was put after what they were promised, or to no time at all. */
  customers_told: number
  /** Changes of a technician's work while they are at work. */
  technicians_told: number
  driving: number
  overtime: number
  served: number
  unserved: number
  events: number
  changes: number
  /** Changes of each event. */
  changes_per_event: number[]
  refused: number
  cpu_ms: number[]
  timed_out: number
}

/** Adds a run up. */
export function scoreOf(instance: Instance, truth: Truth, log: RunLog): Score {
  const jobs = [...instance.jobs, ...truth.emergencies.map(({ job }) => job)]
  const cancelled = new Set(log.cancelled)
  const expected = jobs.filter(({ id }) => !cancelled.has(id))
  const arrivals = arrivalsOf(log)
  const broken = expected.filter((job) => isBroken(job, arrivals.get(job.id)))
  const byClass: Record<PromiseClass, number> = { urgent: 0, sla: 0, told: 0, due: 0, none: 0 }
  for (const job of broken) byClass[job.class] += 1
  const urgent = expected.filter((job) => job.class === 'urgent')
  const served = expected.filter(({ id }) => arrivals.has(id))
  const figures = {
    promises: expected.filter(({ promise }) => promise !== null).length,
    broken: broken.length,
    broken_by_class: byClass,
    emergencies: urgent.length,
    emergencies_in_time: urgent.length - byClass.urgent,
    minutes_late: Math.round(
      sum(served.map((job) => Math.max(0, (arrivals.get(job.id) ?? 0) - (job.promise?.until ?? Infinity)))),
    ),
    customers_told: customersTold(jobs, log),
    technicians_told: sum(log.events.map(({ changes }) => sum(changes.map(toldTo)))),
    driving: Math.round(
      sum(log.visits.map(({ set_off, arrived }) => arrived - set_off)) + sum(log.ways.map(({ minutes }) => minutes)),
    ),
    overtime: Math.round(overtimeOf(instance, log)),
    served: served.length,
    unserved: expected.length - served.length,
    events: log.events.length,
    changes: sum(log.events.map(({ changes }) => changes.length)),
    changes_per_event: log.events.map(({ changes }) => changes.length),
    refused: sum(log.events.map((one) => one.refused)),
    cpu_ms: log.events.map((one) => one.cpu_ms),
    timed_out: log.events.filter((one) => one.timed_out).length,
  }
  const weighed = sum(broken.map((job) => WEIGHT[job.class]))
  const score =
    weighed * PRICE.broken +
    figures.minutes_late * PRICE.late_minute +
    figures.driving * PRICE.driving +
    figures.overtime * PRICE.overtime +
    figures.customers_told * PRICE.customer_told +
    figures.technicians_told * PRICE.technician_told +
    figures.unserved * PRICE.unserved
  return { score: Math.round(score), ...figures }
}

/** When the last of those who come was at each job. */
function arrivalsOf({ visits }: RunLog): Map<string, number> {
  const arrivals = new Map<string, number>()
  for (const { job, arrived } of visits) arrivals.set(job, Math.max(arrived, arrivals.get(job) ?? 0))
  return arrivals
}

function isBroken({ promise }: BenchJob, arrival: number | undefined): boolean {
  if (!promise) return false
  return arrival === undefined || arrival > promise.until
}

/** Each customer once, however often their time was moved. */
function customersTold(jobs: readonly BenchJob[], { events }: RunLog): number {
  const promises = new Map(jobs.map(({ id, promise }) => [id, promise]))
  const customers = new Set<string>()
  for (const { changes } of events)
    for (const { job, before, after } of changes) {
      const promise = promises.get(job)
      // Who called with an emergency hears on the telephone when somebody comes.
      if (!promise || !before) continue
      if (after.technicians.length === 0 || after.start > promise.until) customers.add(job)
    }
  return customers.size
}

/** How many technicians hear of a change: who gives work away, who gets it, and who goes at another time. */
function toldTo({ before, after }: RunLog['events'][number]['changes'][number]): number {
  return new Set([...(before?.technicians ?? []), ...after.technicians]).size
}

function overtimeOf({ technicians }: Instance, { visits }: RunLog): number {
  const ends = new Map<string, number>()
  for (const { technician, set_off, ended } of visits) {
    const key = `${technician} ${Math.floor(set_off / 1440)}`
    ends.set(key, Math.max(ended, ends.get(key) ?? 0))
  }
  const shifts = new Map(technicians.map(({ id, shift }) => [id, shift.until]))
  return sum(
    [...ends].map(([key, ended]) => {
      const [id = '', day = '0'] = key.split(' ')
      return Math.max(0, ended - Number(day) * 1440 - (shifts.get(id) ?? 0))
    }),
  )
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0)
}
