import { type Interval, union } from '@/lib/domain/board/interval'
import { advance, businessMinutes } from '@/lib/domain/calendar/business-time'
import type { ClockFacts, Hold, SlaClock } from './types'

/**
 * How a promise stands at a moment (R-SL-3). Only business time outside of holds counts, and overlapping holds count once. Whether it
 * was kept follows from when things happened, never from when somebody looked.
 */
export function clockAt(facts: ClockFacts, now: number): SlaClock {
  const holds = holdsOf(facts, now)
  const due_at = momentOf(facts, facts.minutes, holds)
  const warnings = facts.warn_percent.map((percent) => momentOf(facts, (facts.minutes * percent) / 100, holds))
  const isLate = due_at !== null && (facts.met_at ?? now) > due_at
  return {
    state: isLate ? 'breached' : stateOf(facts, now),
    due_at,
    warn_at: warnings.filter((moment) => moment !== null),
    breached_at: isLate ? due_at : null,
    minutes_left: facts.minutes - usedMinutes(facts, holds, facts.met_at ?? now),
  }
}

/** The holds that stop this clock as disjoint spans from its start until it is met; one that lasts as far as is known now. */
function holdsOf({ kind, start, holds, met_at }: ClockFacts, now: number): Interval[] {
  const endOf = ({ end }: Hold) => (met_at === null ? (end ?? now) : Math.min(end ?? met_at, met_at))
  return union(
    holds
      .filter(({ stops }) => stops.includes(kind))
      .map((hold) => ({ start: Math.max(hold.start, start), end: endOf(hold) })),
  )
}

/** When so many minutes are used up. A hold moves it only when it began before. */
function momentOf({ start, calendar }: ClockFacts, minutes: number, holds: readonly Interval[]): number | null {
  let moment = advance(start, minutes, calendar)
  let held = 0
  for (const hold of holds) {
    if (moment !== null && hold.start >= moment) break
    held += businessMinutes(hold.start, hold.end, calendar)
    moment = advance(start, minutes + held, calendar)
  }
  return moment
}

function usedMinutes({ start, calendar }: ClockFacts, holds: readonly Interval[], until: number): number {
  const held = holds.reduce((sum, hold) => sum + businessMinutes(hold.start, Math.min(hold.end, until), calendar), 0)
  return businessMinutes(start, until, calendar) - held
}

function stateOf({ kind, holds, met_at }: ClockFacts, now: number): 'running' | 'paused' | 'met' {
  if (met_at !== null) return 'met'
  const isHeld = holds.some(
    ({ start, end, stops }) => stops.includes(kind) && start <= now && (end === null || now < end),
  )
  return isHeld ? 'paused' : 'running'
}
