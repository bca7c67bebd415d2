import type { BusinessCalendar } from '@/lib/domain/calendar/types'
import { isFinished, type WorkOrderStatus } from '@/lib/domain/work-orders/status'
import { clockAt } from './clock'
import { type Promised, promisedFor, type KeptPromise, type PromisingContract } from './promised'
import type { PromisedWork } from './targets'
import { timelineOf, type Phase, type Timeline, type TimelineStep } from './timeline'
import { type ClockFacts, type Hold, SLA_KINDS, type SlaKind, type SlaState } from './types'

/** A hold as it is kept. Moments are epoch milliseconds here and below. */
export type KeptHold = {
  id: string
  reason_id: string | null
  stops: SlaKind[]
  started_at: number
  ended_at: number | null
  /** Putting it on hold was undone. */
  undone: boolean
}

/** A clock as it is kept. */
export type KeptClock = {
  id: string
  kind: SlaKind
  state: SlaState
  contract_id: string | null
  promise: KeptPromise
  calendar: BusinessCalendar
  starts_at: number
  due_at: number | null
  warn_at: number | null
  warned_percent: number | null
  met_at: number | null
  breached_at: number | null
  business_minutes: number | null
  next_at: number | null
  /** The steps that finished its work while it counted: when a reopening is undone, it counts again by them. */
  finished_by: readonly string[]
}

/** A work order with all that its holds and clocks follow from, and both as they are kept. */
export type FollowedOrder = PromisedWork & {
  id: string
  status: WorkOrderStatus
  created_at: number
  started_at: number | null
  completed_at: number | null
  is_deleted: boolean
  /** Newest first. */
  steps: readonly TimelineStep[]
  contracts: readonly PromisingContract[]
  /** The contracts of its clocks that are in the trash: they keep what they promised. */
  trashed_contracts: readonly string[]
  /** What a hold has when nobody said why. */
  default_reason: { id: string; stops: SlaKind[] } | null
  holds: readonly KeptHold[]
  clocks: readonly KeptClock[]
}

/** What to write of a work order: what is new or different. */
export type Followed = { holds: KeptHold[]; clocks: KeptClock[] }

/** Business minutes that are left now of what was promised, by the id of the clock; of those that are cancelled none is known. */
export function minutesLeft(order: FollowedOrder, now: number): Map<string, number> {
  const timeline = timelineOf(order, order.steps)
  const stops = stopsOf(order.holds, timeline)
  const running = order.clocks.filter(({ state }) => state !== 'cancelled')
  return new Map(running.map((clock) => [clock.id, clockAt(factsOf(order, clock, timeline, stops), now).minutes_left]))
}

/** The clocks of a work order that count, as they stand at a moment. */
export function clocksAt(order: FollowedOrder, now: number): KeptClock[] {
  const timeline = timelineOf(order, order.steps)
  const stops = stopsOf(holdsOf(order, timeline), timeline)
  const current = order.clocks.filter(({ state }) => state !== 'cancelled')
  return current.map((clock) => statusAt(order, clock, { timeline, stops, now }))
}

/**
 * The holds and clocks of a work order as they are to be at a moment (R-SL-6, R-SL-7); only those that differ from what is kept. Completed
 * work without clocks gets none, unless it is asked for, as if they had been kept since the call.
 */
export function follow(order: FollowedOrder, now: number, newId: () => string, sinceCall = false): Followed {
  const timeline = timelineOf(order, order.steps)
  const holds = holdsOf(order, timeline)
  const stops = stopsOf(holds, timeline)
  const clocks = clocksOf(order, finisherOf(order, timeline), newId, sinceCall).map((clock) =>
    clock.state === 'cancelled' ? clock : statusAt(order, clock, { timeline, stops, now }),
  )
  return { holds: differing(holds, order.holds), clocks: differing(clocks, order.clocks) }
}

function holdsOf({ holds, default_reason }: FollowedOrder, timeline: Timeline): KeptHold[] {
  const reason = { reason_id: default_reason?.id ?? null, stops: default_reason?.stops ?? [] }
  const current = timeline.holds.map(({ id, start, end }: Phase): KeptHold => {
    const storedHold = holds.find((one) => one.id === id) ?? { id, ...reason, started_at: start }
    return { ...storedHold, started_at: start, ended_at: end, undone: false }
  })
  const gone = holds.filter(({ id }) => !current.some((one) => one.id === id)).map((one) => ({ ...one, undone: true }))
  return [...current, ...gone]
}

function stopsOf(holds: readonly KeptHold[], { finished }: Timeline): Hold[] {
  return [...holds.filter(({ undone }) => !undone).map(asHold), ...finished.map(finishedHold)]
}

function asHold({ started_at, ended_at, stops }: KeptHold): Hold {
  return { start: started_at, end: ended_at, stops }
}

/** While it was finished nobody was expected to do anything. */
function finishedHold({ start, end }: Phase): Hold {
  return { start, end, stops: SLA_KINDS }
}

/** The step that finished a work order which is finished. */
function finisherOf({ status }: FollowedOrder, { finished }: Timeline): string | null {
  return isFinished(status) ? (finished.at(-1)?.id ?? null) : null
}

/** One clock for each promise that counts, and the others, which are cancelled and kept. */
function clocksOf(
  order: FollowedOrder,
  finished_by: string | null,
  newId: () => string,
  sinceCall: boolean,
): KeptClock[] {
  const requiredClocks = wantedOf(order, finished_by, sinceCall)
  const chosen = requiredClocks.map((one) => {
    const same = order.clocks.filter((clock) => isSame(clock, one))
    return same.find(({ state }) => state !== 'cancelled') ?? same[0] ?? newClock(order, one, newId())
  })
  const current = chosen.map((clock, index) => ({
    ...countingFor(clock, requiredClocks[index]?.promise ?? clock.promise),
    finished_by: withStep(clock.finished_by, finished_by),
  }))
  const others = order.clocks.filter(({ id }) => !chosen.some((one) => one.id === id))
  return [...current, ...others.map(cancelled)]
}

function withStep(steps: readonly string[], step: string | null): readonly string[] {
  return step === null || steps.includes(step) ? steps : [...steps, step]
}

/** A clock that counts for work of this priority and type, whichever it was made for: by these it is known when its level is changed. */
function countingFor(clock: KeptClock, { priority, work_order_type }: KeptPromise): KeptClock {
  const state = clock.state === 'cancelled' ? 'running' : clock.state
  return { ...clock, state, promise: { ...clock.promise, priority, work_order_type } }
}

/**
 * Finished work keeps what it was promised when it was finished, and so does what a contract in the trash promised; of cancelled work
 * nothing is expected.
 */
function wantedOf(order: FollowedOrder, finished_by: string | null, sinceCall: boolean): Promised[] {
  if (order.status === 'cancelled') return []
  const current = order.clocks.filter(({ state }) => state !== 'cancelled')
  const then = order.clocks.filter((clock) => finished_by !== null && clock.finished_by.includes(finished_by))
  const counting = then.length > 0 ? then : current
  const countingContracts = counting.flatMap(({ contract_id, ...one }) =>
    contract_id ? [{ ...one, contract_id }] : [],
  )
  if (isFinished(order.status) && !(sinceCall && countingContracts.length === 0)) return countingContracts
  if (countingContracts.some(({ contract_id }) => order.trashed_contracts.includes(contract_id)))
    return countingContracts
  const promised = promisedFor(order.contracts, order)
  // A completion keeps clocks of an earlier priority beside those that count for either: together they are of no one level.
  const isKept =
    countingContracts.length > 0 && countingContracts.every((one) => promised.some((other) => isOfLevel(one, other)))
  return isKept ? countingContracts : promised
}

/** Whether both are of one service level for the same work: what was promised stays as it was when the level is changed. */
function isOfLevel(one: Promised, other: Promised): boolean {
  const { level, priority, work_order_type } = one.promise
  return (
    level !== null &&
    one.contract_id === other.contract_id &&
    level.id === other.promise.level?.id &&
    priority === other.promise.priority &&
    work_order_type === other.promise.work_order_type
  )
}

function isSame(clock: KeptClock, { kind, contract_id, promise }: Promised): boolean {
  return (
    clock.kind === kind &&
    clock.contract_id === contract_id &&
    clock.promise.level?.id === promise.level?.id &&
    clock.promise.minutes === promise.minutes &&
    clock.promise.warn_percent.join() === promise.warn_percent.join()
  )
}

function newClock(order: FollowedOrder, { kind, contract_id, promise, calendar }: Promised, id: string): KeptClock {
  return {
    id,
    kind,
    contract_id,
    promise,
    calendar,
    state: 'running',
    starts_at: order.created_at,
    due_at: null,
    warn_at: null,
    warned_percent: null,
    met_at: null,
    breached_at: null,
    business_minutes: null,
    next_at: null,
    finished_by: [],
  }
}

function cancelled(clock: KeptClock): KeptClock {
  return clock.state === 'cancelled' ? clock : { ...clock, state: 'cancelled', warn_at: null, next_at: null }
}

type ClockStatus = { timeline: Timeline; stops: readonly Hold[]; now: number }

function statusAt(order: FollowedOrder, clock: KeptClock, { timeline, stops, now }: ClockStatus): KeptClock {
  const { minutes, warn_percent } = clock.promise
  const facts = factsOf(order, clock, timeline, stops)
  const { met_at } = facts
  const at = clockAt(facts, now)
  const isRunning = at.state === 'running'
  const warned = warnedPercent(clock, isRunning ? at.warn_at : [], now)
  const warn_at = isRunning ? nextWarning(warn_percent, at.warn_at, warned) : null
  // While it is paused the due time moves with every moment, so none is kept.
  const due_at = at.state === 'paused' ? null : at.due_at
  // The due moment itself is in time.
  const breaches_at = isRunning && due_at !== null ? due_at + 1 : null
  return {
    ...clock,
    state: isRunning && warned !== null ? 'warned' : at.state,
    due_at,
    warn_at,
    warned_percent: warned,
    met_at,
    breached_at: at.breached_at,
    business_minutes:
      met_at === null && at.state !== 'paused' ? null : Math.round((minutes - at.minutes_left) * 100) / 100,
    next_at: order.is_deleted ? null : earliest(warn_at, breaches_at),
  }
}

function nextWarning(percents: readonly number[], warnAt: readonly number[], warned: number | null): number | null {
  return warnAt[percents.findIndex((percent) => percent > (warned ?? 0))] ?? null
}

function factsOf(order: FollowedOrder, clock: KeptClock, timeline: Timeline, holds: readonly Hold[]): ClockFacts {
  const { kind, promise, calendar, starts_at: start } = clock
  const { minutes, warn_percent } = promise
  return { kind, minutes, warn_percent, calendar, start, holds, met_at: metAt(order, timeline, kind) }
}

/** The highest share of the minutes of which somebody was warned, or is now. */
function warnedPercent({ promise, warned_percent }: KeptClock, warn_at: readonly number[], now: number): number | null {
  const passed = promise.warn_percent.filter((_percent, index) => (warn_at[index] ?? Infinity) <= now)
  const highest = Math.max(warned_percent ?? 0, ...passed)
  return highest > 0 ? highest : null
}

function metAt({ started_at, completed_at }: FollowedOrder, timeline: Timeline, kind: SlaKind): number | null {
  if (kind === 'resolve') return completed_at
  const arrived = started_at ?? completed_at
  return kind === 'arrive' ? arrived : earliest(timeline.acknowledged_at, arrived)
}

function earliest(...moments: readonly (number | null)[]): number | null {
  const knownMoments = moments.filter((moment) => moment !== null)
  return knownMoments.length > 0 ? Math.min(...knownMoments) : null
}

function differing<Kept extends { id: string }>(now: readonly Kept[], before: readonly Kept[]): Kept[] {
  const clocksById = new Map(before.map((one) => [one.id, one]))
  return now.filter((one) => {
    const old = clocksById.get(one.id)
    return !old || Object.entries(one).some(([name, value]) => !isEqual(value, old[name as keyof Kept]))
  })
}

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
