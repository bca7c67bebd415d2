import { EVENT_TYPES, type EventType, recordTypeOf } from './events'
import { hostOf, privateHostProblem } from './public-address'
import { EVENT_RECORD_TYPES, type EventRecordType } from './resources'

/** For how long a message is tried, and an endpoint may fail before it is disabled, in milliseconds. */
export const PERSISTENCE_MS = 3 * 24 * 3_600_000

/** For how long a message may hold back the others of an endpoint that gets them in order (R-EV-7), in milliseconds. */
export const ORDERED_PERSISTENCE_MS = 24 * 3_600_000

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The pauses after each failed attempt; the last one repeats. */
const PAUSES = [5_000, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR]

/**
 * When a message is tried again after so many attempts: later each time, a little by chance so that many do not come
 * together, not before the receiver asked for (`retryAfter`, milliseconds), and once at the end of the three days. `null`
 * after that. One that holds back others (`ordered`) is tried every hour at least.
 */
export function nextAttemptAt(
  attempts: number,
  created: Date,
  now: Date,
  {
    retryAfter = 0,
    chance = Math.random(),
    ordered = false,
  }: { retryAfter?: number; chance?: number; ordered?: boolean } = {},
): Date | null {
  const end = created.getTime() + PERSISTENCE_MS
  if (now.getTime() >= end) return null
  const growing = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? HOUR
  const pause = ordered ? Math.min(growing, HOUR) : growing
  return new Date(Math.min(now.getTime() + Math.max(pause * (1 + chance / 10), retryAfter), end))
}

/** Every event, also those of types that come later. */
export const ALL_EVENTS = '*'
export const TEST_EVENT = 'webhook.test'

/** Every event of a kind of records, such as `work_order.*`, also those of types that come later. */
export const KIND_WILDCARDS = EVENT_RECORD_TYPES.map((type) => wildcardOf(type)) as [EventWildcard, ...EventWildcard[]]
export type EventWildcard = `${EventRecordType}.*`

/** What stands for every event of a kind. */
export function wildcardOf(type: EventRecordType): EventWildcard {
  return `${type}.*`
}

/** Whether an endpoint's choice names a kind of records; `*` means all that it may get. */
export function isSelective(choice: string): boolean {
  return choice !== ALL_EVENTS
}

/** The types that an endpoint's choice means. */
export function chosenTypes(events: readonly string[]): EventType[] {
  if (events.includes(ALL_EVENTS)) return [...EVENT_TYPES]
  return EVENT_TYPES.filter((type) => events.includes(type) || events.includes(wildcardOf(recordTypeOf(type))))
}

/** Why Fieldline disables an endpoint by itself; `by_hand` is the other reason. */
export const DISABLED_BY_ITSELF = ['gone', 'failing', 'held_back', 'owner_gone'] as const
export type DisabledReason = (typeof DISABLED_BY_ITSELF)[number]

/** What is wrong with an endpoint's address; null when it may be tried. Names are looked up when it is called. */
export function urlProblem(text: string, privateAllowed: boolean): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return 'must be an address such as https://example.com/fieldline'
  if (url.username || url.password) return 'must not carry a user name or password'
  if (privateAllowed) return null
  if (url.protocol !== 'https:') return 'must begin with https://'
  return privateHostProblem(hostOf(url))
}
