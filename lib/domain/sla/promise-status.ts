import { coarseDuration, formatDuration, formatMinutes } from '@/lib/domain/duration'
import { HOUR, MINUTE } from '@/lib/domain/board/interval'
import type { PromiseStatus } from '@/lib/domain/work-orders/promises'
import type { SlaKind, SlaState } from './types'

/** A promise of a work order as its page shows it; moments are RFC 3339. */
export type ShownPromise = {
  kind: SlaKind
  state: SlaState
  contract: string
  contract_id: string | null
  /** The service level and the business calendar, by name. */
  level: string | null
  calendar: string | null
  minutes: number
  due_at: string | null
  met_at: string | null
  business_minutes: number | null
}

/** Why a work order waits, or waited; null where nobody said. */
export type ShownHold = { reason: string | null; note: string | null; started_at: string; ended_at: string | null }

/** Of the promises for some work that still are to be kept the one that is due first, as boards show it. */
export type NextPromise = {
  kind: SlaKind
  /** Whether the due time has passed follows from the moment. */
  state: 'running' | 'warned' | 'paused'
  /** RFC 3339; null while it is paused. */
  due_at: string | null
  /** Business minutes, while it is paused. */
  minutes_left: number | null
}

/** What is to happen, by the kind of the promise. */
const DEEDS: Record<SlaKind, string> = { acknowledge: 'Assign', arrive: 'Arrive', resolve: 'Finish' }

/** A promise by its kind: `Arrive by`, before the moment. */
export function promiseTerm(kind: SlaKind): string {
  return `${DEEDS[kind]} by`
}

/** With less than this left it is time to act. */
const SOON = 2 * HOUR

/** How a promise stands at a moment, in words: `3 h 10 min left, paused`. */
export function statusOf(
  promise: Pick<ShownPromise, 'state' | 'due_at' | 'met_at' | 'minutes' | 'business_minutes'>,
  now: number,
): { status: PromiseStatus; left: string } {
  const { state, due_at, met_at, minutes, business_minutes } = promise
  if (state === 'paused') {
    const left = formatMinutes(Math.max(0, minutes - (business_minutes ?? 0)))
    return { status: 'open', left: `${left} left, paused` }
  }
  if (due_at === null) return { status: 'open', left: 'no due time' }
  const left = Date.parse(due_at) - (met_at === null ? now : Date.parse(met_at))
  const length = formatDuration(Math.abs(left))
  if (met_at !== null)
    return left >= 0
      ? { status: 'kept', left: `kept, ${length} early` }
      : { status: 'missed', left: `missed by ${length}` }
  if (left < 0) return { status: 'late', left: `overdue by ${length}` }
  return { status: left < SOON || state === 'warned' ? 'soon' : 'open', left: `${length} left` }
}

/** A promise in the words of a chip: all of it, and where room is short. */
export type PromiseWords = { status: PromiseStatus; paused: boolean; left: string; text: string; short: string }

/** The next promise at a moment: `Arrive: 3 h 10 min left`, short `Arrive 3h`. */
export function promiseWords({ kind, state, due_at, minutes_left }: NextPromise, now: number): PromiseWords {
  const minutes = minutes_left ?? 0
  const { status, left } = statusOf({ state, due_at, met_at: null, minutes, business_minutes: null }, now)
  const paused = state === 'paused'
  const length = coarseDuration(paused ? minutes * MINUTE : Math.abs(Date.parse(due_at ?? '') - now))
  const ending = paused ? ' paused' : status === 'late' ? ' late' : ''
  return { status, paused, left, text: `${DEEDS[kind]}: ${left}`, short: `${DEEDS[kind]} ${length}${ending}` }
}
