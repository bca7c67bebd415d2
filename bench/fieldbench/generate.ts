import { BenchChance } from './chance'
import type { Family } from './families'
import { planDay, type Routes } from './first-plan'
import type { BenchJob, BenchTechnician, Instance, Place, PromiseClass, Truth } from './types'
import { DAY } from './ways'

/** As measured over customers of several trades. */
const [NO_ACCESS, CANCELLED, SICK] = [0.04, 0.03, 0.02]
/** Of those who fall ill, so many go home during their shift. */
const GOES_HOME = 0.25

/** One instance with what will happen, the same for the same family and seed. */
export function generate(family: Family, seed: number): { instance: Instance; truth: Truth } {
  const chance = new BenchChance(seed, family.name)
  const technicians = Array.from({ length: family.technicians }, (_, at) => makeTechnician(family, chance, at))
  const instance: Instance = {
    format: 'fieldbench/1',
    family: family.name,
    seed,
    days: family.days,
    speed_kmh: family.speed_kmh,
    detour: 1.3,
    max_overtime: 60,
    technicians,
    jobs: [],
    plan: [],
  }
  let continued: [BenchJob, BenchTechnician][] = []
  for (let day = 0; day < family.days; day++) {
    const share = day === 0 ? 1 : family.later_days
    const count = Math.round(family.technicians * family.jobs_per_technician * share)
    const offered = Array.from({ length: count }, (_, at) => makeJob(family, chance, `d${day}j${at}`))
    const routes = planDay(instance, day, offered, continued)
    continued = continueNextDay(family, chance, instance, day, routes)
    for (const { stops } of routes.values()) for (const { job, start } of stops) promise(family, chance, job, start)
    const planned = new Map([...routes.values()].flatMap(({ stops }) => stops.map(({ job }) => [job.id, job])))
    instance.jobs.push(...planned.values())
    for (const { id } of planned.values()) {
      const who = [...routes].filter(([, { stops }]) => stops.some(({ job }) => job.id === id))
      const start = Math.max(...who.map(([, { stops }]) => stops.find(({ job }) => job.id === id)?.start ?? 0))
      instance.plan.push({ job: id, technicians: who.map(([technician]) => technician.id), start })
    }
  }
  return { instance, truth: makeTruth(family, seed, instance) }
}

function makeTechnician(family: Family, chance: BenchChance, at: number): BenchTechnician {
  const territory = at % family.territories
  const others = family.skills.filter((_, skill) => skill !== at % family.skills.length)
  const skills = [
    family.skills[at % family.skills.length] ?? '',
    ...others.filter(() => chance.next() < family.second_skill),
  ]
  const isNight = at < family.technicians * family.nights
  const early = chance.below(3) * 30 - 30
  return {
    id: `t${at}`,
    skills: skills.toSorted(),
    territory: `territory ${territory}`,
    home: placeIn(family, chance, territory),
    shift: isNight
      ? { from: 840, until: 1380 }
      : { from: family.shift.from + early, until: family.shift.until + early },
  }
}

/** Territories are strips of the square, as wide as each other. */
function placeIn({ side_km, territories }: Family, chance: BenchChance, territory: number): Place {
  const width = side_km / territories
  const toMetres = (km: number) => Math.round(km * 100) / 100
  return { x: toMetres((territory + chance.next()) * width), y: toMetres(chance.next() * side_km) }
}

function makeJob(family: Family, chance: BenchChance, id: string): BenchJob {
  const territory = chance.below(family.territories)
  const share = chance.next()
  return {
    id,
    class: classOf(family, share),
    promise: null,
    skills: chance.next() < 0.7 ? [chance.pick(family.skills)] : [],
    territory: `territory ${territory}`,
    minutes: chance.pick(family.lengths),
    crew: chance.next() < family.crews ? 2 : 1,
    after: [],
    ...placeIn(family, chance, territory),
  }
}

function classOf({ sla, due, none }: Family, share: number): PromiseClass {
  if (share < sla) return 'sla'
  if (share < sla + due) return 'due'
  return share < sla + due + none ? 'none' : 'told'
}

/** What was promised of a job when it was planned: an arrival around its start, or by the end of its day. */
function promise({ windows }: Family, chance: BenchChance, job: BenchJob, start: number): void {
  const width = chance.pick(windows)
  const before = chance.next() * 0.5 * width
  const from = Math.floor((start - before) / 30) * 30
  if (job.class === 'none' || job.promise) return
  const midnight = Math.floor(start / DAY) * DAY
  job.promise = job.class === 'due' ? { from: midnight, until: midnight + DAY } : { from, until: from + width }
}

/** Jobs that go on: the same technicians come again the next day. */
function continueNextDay(family: Family, chance: BenchChance, { days }: Instance, day: number, routes: Routes) {
  const continued: [BenchJob, BenchTechnician][] = []
  if (day + 1 === days) return continued
  for (const [technician, { stops }] of routes) {
    const last = stops.at(-1)?.job
    if (!last || last.crew > 1 || last.minutes < 120 || chance.next() >= family.continued) continue
    continued.push([
      { ...last, id: `${last.id}+`, after: [last.id], promise: null, minutes: chance.pick(family.lengths) },
      technician,
    ])
  }
  return continued
}

function makeTruth(family: Family, seed: number, { jobs, technicians, days }: Instance): Truth {
  // Of its own, so that another plan would meet the same day.
  const chance = new BenchChance(seed, `${family.name} truth`)
  const dayFactors = Array.from({ length: days }, () => chance.factor(family.day_spread))
  const traffic = Array.from({ length: days }, () => {
    const factor = chance.factor(0.1)
    return [1, 1.1, 1, 1].map((part) => round(part * factor * chance.factor(0.05)))
  })
  const emergencies = makeEmergencies(family, chance, days)
  const work: Truth['work'] = {}
  const dayOfJob = (id: string) => Number(id.slice(1, id.search(/[je]/)))
  for (const { id, minutes } of [...jobs, ...emergencies.map(({ job }) => job)]) {
    const factor = chance.factor(family.spread) * (dayFactors[dayOfJob(id)] ?? 1)
    work[id] = { minutes: Math.max(5, Math.round(minutes * factor)), travel: round(chance.factor(0.2)) }
    if (chance.next() < NO_ACCESS) work[id].no_access = true
  }
  const cancelled = jobs.flatMap(({ id, promise: told }) => {
    const [isCancelled, at] = [chance.next() < CANCELLED, Math.round(chance.next() * 240)]
    const midnight = dayOfJob(id) * DAY
    return isCancelled && told
      ? [{ job: id, at: Math.max(midnight + 420, Math.min(told.from, midnight + 960) - at) }]
      : []
  })
  const sick = technicians.flatMap(({ id, shift }) =>
    Array.from({ length: days }, (_, day) => {
      const [isSick, goesHome, later] = [chance.next() < SICK, chance.next() < GOES_HOME, chance.below(240)]
      const at = day * DAY + shift.from + (goesHome ? 60 + later : -30)
      return isSick ? [{ technician: id, at, until: (day + 1) * DAY }] : []
    }).flat(),
  )
  return { work, traffic, sick, cancelled, emergencies }
}

/** Most emergencies come in the morning. */
function makeEmergencies(family: Family, chance: BenchChance, days: number): Truth['emergencies'] {
  return Array.from({ length: days }, (_, day) => {
    const count = Math.round(family.technicians * family.emergencies * (0.7 + 0.6 * chance.next()))
    return Array.from({ length: count }, (_unused, at) => {
      const moment = day * DAY + 450 + Math.round(420 * chance.next() ** 1.4)
      const job = makeJob(family, chance, `d${day}e${at}`)
      const promised = { from: moment, until: moment + family.respond_within }
      return { at: moment, job: { ...job, crew: 1, class: 'urgent' as const, promise: promised } }
    })
  }).flat()
}

function round(factor: number): number {
  return Math.round(factor * 1000) / 1000
}
