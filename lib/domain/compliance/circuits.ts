import { Temporal } from 'temporal-polyfill'
import type { Decimal } from '@/lib/domain/money'
import { type Addition, addedInYear, additionsOf, inKilograms, leakRate } from './leak-rate'
import { classOf } from './substances'
import type { LeakLimit, LeakRateMethod, LoggedEvent } from './types'

/** A leak beyond the limit: on which day, by which rule, by when it is to be repaired, and when that was verified. */
export type Breach = {
  occurred_on: string
  event_id: string
  rate: Decimal
  rule: LeakLimit
  repair_by: string
  repaired_on: string | null
}

export type CircuitState = 'no_rule' | 'within' | 'breached' | 'overdue'

/** How a circuit stands on a day. */
export type Circuit = {
  circuit: string
  /** The newest event, which says the substance, the appliance and the charge. */
  last: LoggedEvent
  additions: Addition[]
  /** Percent of the charge in a year; null before the first addition. */
  rate: Decimal | null
  rule: LeakLimit | null
  state: CircuitState
  /** Every breach until the day, the first first. */
  breaches: Breach[]
}

/** How each circuit of an asset stands on a day, by what happened until then, by the names of the circuits. */
export function assessCircuits(
  events: readonly LoggedEvent[],
  rules: readonly LeakLimit[],
  method: LeakRateMethod,
  day: string,
): Circuit[] {
  const until = events.filter(({ occurred_on }) => occurred_on <= day).toSorted(byDay)
  const names = [...new Set(until.map(({ circuit }) => circuit))].sort()
  return names.map((name) =>
    assessCircuit(
      until.filter(({ circuit }) => circuit === name),
      rules,
      method,
      day,
    ),
  )
}

function assessCircuit(
  events: readonly LoggedEvent[],
  rules: readonly LeakLimit[],
  method: LeakRateMethod,
  day: string,
): Circuit {
  const last = events.at(-1)
  if (!last) throw new RangeError('a circuit has an event')
  const additions = additionsOf(events)
  const breaches = breachesOf(events, additions, rules, method)
  const open = breaches.find(({ repaired_on }) => repaired_on === null)
  const rule = ruleFor(rules, last, day)
  return {
    circuit: last.circuit,
    last,
    additions,
    breaches,
    rule,
    rate: rateOn(method, additions, day),
    state: stateOf(open, rule, day),
  }
}

function stateOf(open: Breach | undefined, rule: LeakLimit | null, day: string): CircuitState {
  if (open) return open.repair_by < day ? 'overdue' : 'breached'
  return rule ? 'within' : 'no_rule'
}

/** The rate that counts on a day: that of the last addition, or what was added within the year until then. */
function rateOn(method: LeakRateMethod, additions: readonly Addition[], day: string): Decimal | null {
  const newest = additions.at(-1)
  if (!newest) return null
  if (method === 'rolling_year') return addedInYear(additions, day).dividedBy(newest.charge).times(100)
  return leakRate(method, additions, additions.length - 1)
}

function breachesOf(
  events: readonly LoggedEvent[],
  additions: readonly Addition[],
  rules: readonly LeakLimit[],
  method: LeakRateMethod,
): Breach[] {
  const verified = events.filter(({ kind }) => kind === 'verified').map(({ occurred_on }) => occurred_on)
  const breaches: Breach[] = []
  for (const [index, { day, last }] of additions.entries()) {
    const rule = ruleFor(rules, last, day)
    const rate = leakRate(method, additions, index)
    if (!rule || rate.lessThanOrEqualTo(rule.limit_percent)) continue
    const running = breaches.at(-1)
    // What leaks on before it was repaired is the same breach, with its first deadline.
    if (running && (running.repaired_on === null || running.repaired_on > day)) continue
    breaches.push({
      occurred_on: day,
      event_id: last.id,
      rate,
      rule,
      repair_by: Temporal.PlainDate.from(day).add({ days: rule.repair_days }).toString(),
      repaired_on: verified.find((one) => one >= day) ?? null,
    })
  }
  return breaches
}

/** The rule that applies on a day: of those for the appliance, the substance and the charge the newest, then the strictest. */
export function ruleFor(rules: readonly LeakLimit[], event: LoggedEvent, day: string): LeakLimit | null {
  const charge = inKilograms(event.full_charge, event.unit)
  const substance = classOf(event.substance)
  const applying = rules.filter(
    (rule) =>
      rule.valid_from <= day &&
      rule.appliance === event.appliance &&
      (rule.substance_classes.length === 0 || rule.substance_classes.includes(substance)) &&
      inKilograms(rule.min_charge, rule.unit).lessThanOrEqualTo(charge),
  )
  const newest = applying.reduce((latest, { valid_from }) => (valid_from > latest ? valid_from : latest), '')
  return (
    applying
      .filter(({ valid_from }) => valid_from === newest)
      .toSorted((one, other) => one.limit_percent.comparedTo(other.limit_percent))[0] ?? null
  )
}

/** What was verified on a day was done after what was added on it. */
const ORDER = { recovered: 0, added: 1, leak_test: 2, repair: 3, verified: 4 } as const

/** The order of a log: by day, and of one day as things are done; of one kind as they were recorded. */
export function byDay(one: LoggedEvent, other: LoggedEvent): number {
  if (one.occurred_on !== other.occurred_on) return one.occurred_on < other.occurred_on ? -1 : 1
  return ORDER[one.kind] - ORDER[other.kind] || (one.id < other.id ? -1 : 1)
}
