import { formatDuration, formatMinutes } from '@/lib/domain/duration'
import { HOUR } from '@/lib/domain/board/interval'
import type { PromiseStanding } from '@/lib/domain/work-orders/promises'
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

/** With less than this left it is time to act. */
const SOON = 2 * HOUR

/** How a promise stands at a moment, in words: `3 h 10 min left, paused`. */
export function standingOf(promise: ShownPromise, now: number): { standing: PromiseStanding; left: string } {
  const { state, due_at, met_at, minutes, business_minutes } = promise
  if (state === 'paused') {
    const left = formatMinutes(Math.max(0, minutes - (business_minutes ?? 0)))
    return { standing: 'open', left: `${left} left, paused` }
  }
  if (due_at === null) return { standing: 'open', left: 'no due time' }
  const left = Date.parse(due_at) - (met_at === null ? now : Date.parse(met_at))
  const length = formatDuration(Math.abs(left))
  if (met_at !== null)
    return left >= 0
      ? { standing: 'kept', left: `kept, ${length} early` }
      : { standing: 'missed', left: `missed by ${length}` }
  if (left < 0) return { standing: 'late', left: `overdue by ${length}` }
  return { standing: left < SOON || state === 'warned' ? 'soon' : 'open', left: `${length} left` }
}
