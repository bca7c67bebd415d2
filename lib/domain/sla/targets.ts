import { BOARD_PRIORITIES, BOARD_TYPES, type BoardPriority, type BoardType } from '@/lib/domain/board/types'
import { ALWAYS, type BusinessCalendar } from '@/lib/domain/calendar/types'
import { CORRECTIVE_TYPES } from '@/lib/domain/work-orders/corrective'
import { SLA_KINDS, type SlaKind } from './types'

/** When somebody is warned where nothing else is said, in percent of a target's minutes. */
export const WARN_PERCENT: readonly number[] = [75, 90]

/** What a service level promises for some work; without priorities, or types, for work of all of them. */
export type SlaTarget = {
  readonly kind: SlaKind
  readonly priorities: readonly BoardPriority[]
  readonly work_order_types: readonly BoardType[]
  /** In business time of the level's calendar. */
  readonly minutes: number
  readonly warn_percent: readonly number[]
}

/** What a target is picked by. */
export type PromisedWork = { readonly priority: BoardPriority; readonly work_order_type: BoardType }

/** Several targets that would apply to the same work alike, which nobody could tell apart. */
export type TargetClash = { readonly work: PromisedWork; readonly indexes: readonly number[] }

/**
 * The target of a kind for some work (R-SL-4): the one that names its priority and its type, or else one of the two, or else neither.
 * `null` where nothing is promised.
 */
export function targetOf(targets: readonly SlaTarget[], kind: SlaKind, work: PromisedWork): SlaTarget | null {
  const [index] = closest(targets, kind, work)
  return index === undefined ? null : (targets[index] ?? null)
}

/** The target of each kind that is promised for some work, in the order of the kinds. */
export function targetsOf(targets: readonly SlaTarget[], work: PromisedWork): SlaTarget[] {
  return SLA_KINDS.flatMap((kind) => targetOf(targets, kind, work) ?? [])
}

/** The first work for which each pair of targets clashes: they apply to it, name as much of it, and no other names more. */
export function clashesOf(targets: readonly SlaTarget[]): TargetClash[] {
  const clashes = new Map<string, TargetClash>()
  for (const kind of SLA_KINDS)
    for (const work_order_type of BOARD_TYPES)
      for (const priority of BOARD_PRIORITIES) {
        const work = { priority, work_order_type }
        const indexes = closest(targets, kind, work)
        const key = indexes.join()
        if (indexes.length > 1 && !clashes.has(key)) clashes.set(key, { work, indexes })
      }
  return [...clashes.values()]
}

/** What is promised to a customer, and in whose business time. */
export type SlaPromise = { readonly targets: readonly SlaTarget[]; readonly calendar: BusinessCalendar }

/**
 * What a contract promises (R-SL-4): the targets of its service level, or else that somebody is there within its response hours, day
 * and night, when something fails. `null` when it promises no times.
 */
export function promiseOf(contract: {
  readonly level: SlaPromise | null
  readonly response_hours: number | null
}): SlaPromise | null {
  if (contract.level) return contract.level
  if (contract.response_hours === null) return null
  const arrive: SlaTarget = {
    kind: 'arrive',
    priorities: [],
    work_order_types: CORRECTIVE_TYPES,
    minutes: contract.response_hours * 60,
    warn_percent: WARN_PERCENT,
  }
  return { targets: [arrive], calendar: ALWAYS }
}

/** The places of the targets that name most of the work; several of them clash. */
function closest(targets: readonly SlaTarget[], kind: SlaKind, { priority, work_order_type }: PromisedWork): number[] {
  let most = 0
  let indexes: number[] = []
  for (const [index, { kind: targetKind, priorities, work_order_types }] of targets.entries()) {
    const applies =
      targetKind === kind &&
      (priorities.length === 0 || priorities.includes(priority)) &&
      (work_order_types.length === 0 || work_order_types.includes(work_order_type))
    if (!applies) continue
    const conditionCount = Number(priorities.length > 0) + Number(work_order_types.length > 0)
    if (conditionCount > most || indexes.length === 0) [most, indexes] = [conditionCount, [index]]
    else if (conditionCount === most) indexes.push(index)
  }
  return indexes
}
