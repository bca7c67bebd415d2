import { cpuUsage } from 'node:process'
import type {
  Assignment,
  BenchEvent,
  BenchJob,
  BenchState,
  Change,
  Instance,
  Place,
  Policy,
  RunLog,
  Truth,
} from './types'
import { DAY, dayOf, wayMinutes } from './ways'

/** Where nobody opens, it takes so long until that is clear. */
const NO_ACCESS_MINUTES = 10
/** From so many minutes on it counts as late. */
const LATE = 15

type Person = {
  id: string
  skills: string[]
  home: Place
  shift: { from: number; until: number }
  place: Place
  doing: { job: string; set_off: number; arrived: number | null; free_at: number } | null
  sickUntil: number | null
  /** Only the latest reason to look at somebody again counts. */
  turn: number
}

/** Runs one policy through one instance, minute by minute of what really happens, and writes down what it does. */
export async function simulate(instance: Instance, truth: Truth, policy: Policy): Promise<RunLog> {
  const run = new Simulation(instance, truth, policy)
  await policy.begin(structuredClone(instance))
  try {
    await run.toTheEnd()
  } finally {
    policy.end?.()
  }
  return run.log
}

class Simulation {
  readonly log: RunLog = { visits: [], ways: [], events: [], cancelled: [] }
  private now = 0
  private readonly queue: { at: number; run: () => Promise<void> | void }[] = []
  private readonly people: Map<string, Person>
  private readonly open = new Map<string, BenchJob>()
  private readonly done = new Set<string>()
  /** What other work waits for. */
  private readonly awaited: Set<string>
  private readonly plan = new Map<string, Assignment>()
  private readonly finished: Record<string, number> = {}
  private readonly late = new Set<string>()

  private readonly instance: Instance
  private readonly truth: Truth
  private readonly policy: Policy

  constructor(instance: Instance, truth: Truth, policy: Policy) {
    this.instance = instance
    this.truth = truth
    this.policy = policy
    this.people = new Map(
      instance.technicians.map((one) => [one.id, { ...one, place: one.home, doing: null, sickUntil: null, turn: 0 }]),
    )
    this.awaited = new Set(instance.jobs.flatMap(({ after }) => after))
    for (const job of instance.jobs) this.open.set(job.id, job)
    for (const one of instance.plan) this.plan.set(one.job, one)
    for (const one of truth.sick) this.at(one.at, () => this.fallIll(one))
    for (const one of truth.cancelled) this.at(one.at, () => this.cancel(one.job))
    for (const { at, job } of truth.emergencies) {
      this.at(at, () => {
        this.open.set(job.id, job)
        return this.tell({ type: 'emergency', job: job.id })
      })
    }
    for (const person of this.people.values())
      for (let day = 0; day < instance.days; day++) {
        this.at(day * DAY + person.shift.from, () => this.look(person))
        this.at(day * DAY + person.shift.until, () => this.look(person))
      }
  }

  async toTheEnd(): Promise<void> {
    for (let next = this.queue.pop(); next; next = this.queue.pop()) {
      this.now = next.at
      await next.run()
    }
  }

  private at(at: number, run: () => Promise<void> | void): void {
    // From the last to the next; those of one minute in the order in which they came.
    this.queue.splice(this.queue.findLastIndex((one) => one.at > at) + 1, 0, { at, run })
  }

  /** What somebody does next; nothing where they do something, are not there, or their day is over. */
  private async look(person: Person): Promise<void> {
    if (person.doing) return
    const day = dayOf(this.now)
    if (person.sickUntil !== null && this.now < person.sickUntil) return this.goHome(person)
    person.sickUntil = null
    if (this.now < day * DAY + person.shift.from) return
    const next = this.nextOf(person, day)
    const job = next && this.open.get(next.job)
    if (next && job) await this.goOn(person, day, next, job)
    else if (this.now >= day * DAY + person.shift.until) this.goHome(person)
  }

  private async goOn(person: Person, day: number, next: Assignment, job: BenchJob): Promise<void> {
    const way = wayMinutes(this.instance, person.place, job)
    const isOver = this.now + way + job.minutes > day * DAY + person.shift.until + this.instance.max_overtime
    if (!isOver && next.start - way > this.now) return this.lookAgain(person, next.start - way)
    if (isOver || this.now + way - next.start >= LATE) {
      await this.tellLate(job, next)
      if (this.nextOf(person, day) !== next || person.doing) return this.lookAgain(person, this.now)
    }
    if (isOver) this.putOff(person, day)
    else if (this.isReady(job)) this.setOff(person, job, way)
  }

  private isReady({ after }: BenchJob): boolean {
    return after.every((other) => this.done.has(other))
  }

  /** What somebody has no time for any more on a day, and nobody decided about, they do on the next one. */
  private putOff(person: Person, day: number): void {
    for (const one of this.plan.values()) {
      const isTheirs = one.technicians.includes(person.id) && dayOf(one.start) <= day
      if (!isTheirs || this.hasGone(one.job, person.id)) continue
      const start = (day + 1) * DAY + person.shift.from + (one.start % DAY) / DAY
      this.plan.set(one.job, { ...one, start })
      this.release(one.job)
    }
    this.lookAgain(person, this.now)
  }

  /** Who is at work for which nobody else comes goes on. */
  private release(job: string): void {
    for (const other of this.people.values()) {
      if (other.doing?.job !== job) continue
      this.log.ways.push({ technician: other.id, minutes: (other.doing.arrived ?? this.now) - other.doing.set_off })
      other.doing = null
      this.lookAgain(other, this.now)
    }
  }

  private nextOf({ id }: Person, day: number): Assignment | undefined {
    let next: Assignment | undefined
    for (const one of this.plan.values()) {
      if (!one.technicians.includes(id) || dayOf(one.start) > day) continue
      const isSooner = !next || one.start < next.start || (one.start === next.start && one.job < next.job)
      if (isSooner && !this.hasGone(one.job, id)) next = one
    }
    return next
  }

  /** Of two who come together, one may be on the way while the other is not. */
  private hasGone(job: string, technician: string): boolean {
    return this.people.get(technician)?.doing?.job === job
  }

  private lookAgain(person: Person, at: number): void {
    const turn = ++person.turn
    this.at(at, () => (person.turn === turn ? this.look(person) : undefined))
  }

  private goHome(person: Person): void {
    if (person.place === person.home) return
    this.log.ways.push({ technician: person.id, minutes: this.wayInTruth(person.place, person.home, 1) })
    person.place = person.home
  }

  private wayInTruth(from: Place, to: Place, factor: number): number {
    const traffic = this.truth.traffic[dayOf(this.now)]?.[Math.floor((this.now % DAY) / 360)] ?? 1
    return Math.round(wayMinutes(this.instance, from, to) * factor * traffic)
  }

  private setOff(person: Person, job: BenchJob, way: number): void {
    const arrival = this.now + this.wayInTruth(person.place, job, this.truth.work[job.id]?.travel ?? 1)
    person.doing = { job: job.id, set_off: this.now, arrived: null, free_at: this.now + way + job.minutes }
    person.place = { x: job.x, y: job.y }
    const { doing } = person
    this.at(arrival, () => (person.doing === doing ? this.arrive(person, job) : undefined))
    if (this.partyOf(job).every((one) => one.doing?.job === job.id)) this.open.delete(job.id)
  }

  private partyOf({ id }: BenchJob): Person[] {
    return (this.plan.get(id)?.technicians ?? []).flatMap((one) => this.people.get(one) ?? [])
  }

  private arrive(person: Person, job: BenchJob): void {
    if (!person.doing) return
    person.doing.arrived = this.now
    const party = this.partyOf(job)
    if (party.some(({ doing }) => doing?.job !== job.id || doing.arrived === null)) return
    const technicians = party.map(({ id }) => id)
    const begins = Math.max(this.now, job.promise && job.class !== 'due' ? job.promise.from : this.now)
    if (begins > this.now) return this.at(begins, () => this.begin(technicians, job))
    this.begin(technicians, job)
  }

  private begin(technicians: string[], job: BenchJob): void {
    const { minutes = job.minutes, no_access = false } = this.truth.work[job.id] ?? {}
    const length = no_access ? NO_ACCESS_MINUTES : minutes
    const begun = this.now
    for (const id of technicians) {
      const doing = this.people.get(id)?.doing
      if (doing) doing.free_at = begun + job.minutes
    }
    this.finished[job.id] = begun + job.minutes
    if (length >= job.minutes + LATE) this.at(begun + job.minutes, () => this.runOver(technicians, job, begun + length))
    this.at(begun + length, () => this.finish(technicians, job, begun, no_access))
  }

  /** Technicians tell when they will be ready as quarters of an hour: that is all they know. */
  private runOver(technicians: string[], job: BenchJob, end: number): Promise<void> {
    const expected_end = this.now + Math.ceil((end - this.now) / LATE) * LATE
    for (const id of technicians) {
      const doing = this.people.get(id)?.doing
      if (doing) doing.free_at = expected_end
    }
    this.finished[job.id] = expected_end
    return this.tell({ type: 'overrun', job: job.id, technicians, expected_end })
  }

  private async finish(technicians: string[], job: BenchJob, begun: number, isShut: boolean): Promise<void> {
    this.finished[job.id] = this.now
    this.done.add(job.id)
    this.plan.delete(job.id)
    const party = technicians.flatMap((id) => this.people.get(id) ?? [])
    for (const person of party) {
      const { set_off = begun, arrived } = person.doing ?? {}
      const visit = { job: job.id, technician: person.id, set_off, arrived: arrived ?? begun, begun, ended: this.now }
      this.log.visits.push(visit)
      person.doing = null
    }
    if (isShut) await this.tell({ type: 'no_access', job: job.id, technicians })
    for (const person of party) await this.look(person)
    if (this.awaited.has(job.id)) await this.lookAtWaiting()
  }

  /** Who waits for other work to be finished. */
  private async lookAtWaiting(): Promise<void> {
    for (const person of this.people.values()) if (!person.doing) await this.look(person)
  }

  private async fallIll({ technician, until }: Truth['sick'][number]): Promise<void> {
    const person = this.people.get(technician)
    if (!person) return
    person.sickUntil = until
    await this.tell({ type: 'sick', technician, until })
    this.putOff(person, dayOf(this.now))
  }

  private async cancel(id: string): Promise<void> {
    const job = this.open.get(id)
    const { technicians = [] } = this.plan.get(id) ?? {}
    if (!job || technicians.some((one) => this.hasGone(id, one))) return
    this.open.delete(id)
    this.plan.delete(id)
    this.finished[id] = this.now
    this.done.add(id)
    this.log.cancelled.push(id)
    await this.tell({ type: 'cancelled', job: id, technicians })
  }

  private async tellLate(job: BenchJob, { technicians }: Assignment): Promise<void> {
    const key = `${job.id} ${dayOf(this.now)}`
    if (this.late.has(key)) return
    this.late.add(key)
    await this.tell({ type: 'late', job: job.id, technicians })
  }

  private async tell(event: BenchEvent): Promise<void> {
    const state = this.stateNow()
    const before = cpuUsage()
    const answer = await this.policy.react(event, state)
    const { user, system } = cpuUsage(before)
    const changes: Change[] = []
    let refused = 0
    for (const one of answer ?? []) {
      const change = this.change(one)
      if (change) changes.push(change)
      else refused += 1
    }
    const entry = { at: this.now, event, changes, refused, cpu_ms: (user + system) / 1000, timed_out: answer === null }
    this.log.events.push(entry)
    const touched = new Set(
      changes.flatMap(({ before: old, after }) => [...(old?.technicians ?? []), ...after.technicians]),
    )
    for (const id of touched) {
      const person = this.people.get(id)
      if (person && !person.doing) this.lookAgain(person, this.now)
    }
  }

  /** Carries out what a policy decided; null where that cannot be. */
  private change(after: Assignment): Change | null {
    const job = this.open.get(after.job)
    const before = this.plan.get(after.job) ?? null
    const isBegun = before?.technicians.some((one) => this.hasGone(after.job, one)) === true
    if (!job || isBegun || !Number.isFinite(after.start)) return null
    const party = after.technicians.map((id) => this.people.get(id))
    const isAble = party.every((one) => one && job.skills.every((skill) => one.skills.includes(skill)))
    const isWhole = party.length === 0 || (party.length === job.crew && new Set(party).size === job.crew)
    if (!isAble || !isWhole) return null
    const next = { job: after.job, technicians: [...after.technicians], start: after.start }
    if (party.length === 0) this.plan.delete(job.id)
    else this.plan.set(job.id, next)
    return { job: job.id, before, after: next }
  }

  private stateNow(): BenchState {
    const jobs = [...this.open.values()].filter(({ id }) => {
      const { technicians = [] } = this.plan.get(id) ?? {}
      return !technicians.some((one) => this.hasGone(id, one))
    })
    const ids = new Set(jobs.map(({ id }) => id))
    return {
      now: this.now,
      technicians: [...this.people.values()].map(({ id, place, doing, sickUntil }) => ({
        id,
        place,
        free_at: Math.max(this.now, doing?.free_at ?? this.now),
        sick_until: sickUntil,
        doing: doing?.job ?? null,
      })),
      jobs,
      plan: [...this.plan.values()].filter(({ job }) => ids.has(job)),
      finished: { ...this.finished },
    }
  }
}
