import { ALWAYS, type BusinessCalendar } from '@/lib/domain/calendar/types'
import { type PromisedWork, promiseOf, type SlaTarget, targetsOf } from './targets'
import type { SlaKind } from './types'

/** A service contract in force on the day of the call over one of the assets, and what it promises. */
export type PromisingContract = {
  readonly id: string
  readonly contract_number: string
  readonly name: string
  readonly response_hours: number | null
  readonly level: PromisedLevel | null
}

/** A service level with the calendar that counts for it: its own, or the company's; none: every moment counts. */
type PromisedLevel = {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly targets: readonly SlaTarget[]
  readonly calendar: (BusinessCalendar & { readonly name: string }) | null
}

/** What was promised, as it is kept with the clock: it stays what it was when somebody changes the level or the contract's name. */
export type KeptPromise = PromisedWork & {
  readonly contract: string
  /** The service level; none where the contract promises response hours. */
  readonly level: { readonly id: string; readonly name: string; readonly version: number } | null
  /** The name of the calendar; none where every moment counts. */
  readonly calendar: string | null
  /** Business minutes. */
  readonly minutes: number
  /** At which shares of them somebody is warned, lowest first. */
  readonly warn_percent: readonly number[]
}

/** One promise of a contract for a work order. */
export type Promised = {
  readonly kind: SlaKind
  readonly contract_id: string
  readonly promise: KeptPromise
  readonly calendar: BusinessCalendar
}

/**
 * What is promised for some work (R-SL-7): by the tightest of the contracts, of equal ones by the contract number. The tightest is who
 * promises the earliest arrival.
 */
export function promisedFor(contracts: readonly PromisingContract[], work: PromisedWork): Promised[] {
  const offers = contracts.map((contract) => ({ contract, promised: promisedBy(contract, work) }))
  const [tightest] = offers
    .filter(({ promised }) => promised.length > 0)
    .toSorted((a, b) => tightness(a.promised) - tightness(b.promised) || byNumber(a.contract, b.contract))
  return tightest?.promised ?? []
}

function promisedBy(contract: PromisingContract, { priority, work_order_type }: PromisedWork): Promised[] {
  const { id: contract_id, name, level, response_hours } = contract
  const calendar = level?.calendar ?? ALWAYS
  const offer = promiseOf({ level: level && { targets: level.targets, calendar }, response_hours })
  if (!offer) return []
  return targetsOf(offer.targets, { priority, work_order_type }).map(({ kind, minutes, warn_percent }) => ({
    kind,
    contract_id,
    calendar: offer.calendar,
    promise: {
      priority,
      work_order_type,
      contract: name,
      minutes,
      level: level && { id: level.id, name: level.name, version: level.version },
      calendar: level?.calendar?.name ?? null,
      warn_percent: warn_percent.toSorted((a, b) => a - b),
    },
  }))
}

/** More minutes than any promise has. */
const LATE = 10_000_000

/** Whoever promises no arrival comes after those who do, in the order of what else is promised. */
function tightness(promised: readonly Promised[]): number {
  const minutes = (kind: SlaKind) => promised.find((one) => one.kind === kind)?.promise.minutes ?? LATE
  return minutes('arrive') * LATE + Math.min(minutes('resolve'), minutes('acknowledge'))
}

function byNumber(a: PromisingContract, b: PromisingContract): number {
  if (a.contract_number === b.contract_number) return 0
  return a.contract_number < b.contract_number ? -1 : 1
}
