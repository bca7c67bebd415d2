import type { Coordinates } from '@/lib/domain/travel/distance'
import { legKey, placeKey, type LegMinutes } from '@/lib/domain/travel/travel'
import { env } from '@/lib/env'
import { logFailure } from '@/lib/log'
import { askTable, MAX_POINTS } from './router'

/** A way that somebody has to go. */
export type LegEnds = readonly [from: Coordinates, to: Coordinates]

/** Roads seldom change; this many legs are some megabytes. */
const MAX_CACHED_LEGS = 100_000
const cachedMinutes = new Map<string, number | null>()

/** A server that failed is not asked again for a while, so that nobody waits for it twice. */
const REST_MS = 30_000
let failure: { at: number; message: string } | null = null

/** Whether travel follows the roads: `off` without a server, `failing` since it last did not answer. */
export function routingState(): { state: 'off' | 'on' } | { state: 'failing'; since: string; message: string } {
  if (!env().ROUTING_URL) return { state: 'off' }
  if (failure) return { state: 'failing', since: new Date(failure.at).toISOString(), message: failure.message }
  return { state: 'on' }
}

/**
 * How long these legs take by road, as far as the routing server says. Answers are kept; without a server, or while it fails, only
 * what is kept is answered, and whoever travels on it sees that the rest is an estimate.
 */
export async function readLegs(legs: readonly LegEnds[]): Promise<LegMinutes> {
  if (!env().ROUTING_URL) return {}
  const realLegs = legs.filter(([from, to]) => placeKey(from) !== placeKey(to))
  const unknown = realLegs.filter(([from, to]) => !cachedMinutes.has(legKey(from, to)))
  if (unknown.length > 0 && (failure === null || Date.now() - failure.at >= REST_MS)) await requestMinutes(unknown)
  return Object.fromEntries(
    realLegs.flatMap(([from, to]) => {
      const key = legKey(from, to)
      const minutes = cachedMinutes.get(key)
      return typeof minutes === 'number' ? [[key, minutes]] : []
    }),
  )
}

async function requestMinutes(legs: readonly LegEnds[]): Promise<void> {
  try {
    for (const [from, to] of tablesOf(legs)) {
      const answered = await askTable(from, to)
      for (const start of from) for (const end of to) keep(legKey(start, end), answered.get(legKey(start, end)) ?? null)
    }
    failure = null
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (!failure) logFailure('the routing server does not answer; travel is estimated', error)
    failure = { at: Date.now(), message }
  }
}

/**
 * The tables that hold all these legs. Places are numbered as they come and cut into blocks, so that a chain of legs needs few tables
 * and all legs between many places fill theirs.
 */
function tablesOf(legs: readonly LegEnds[]): [Coordinates[], Coordinates[]][] {
  const half = MAX_POINTS / 2
  const [starts, ends] = [new Map<string, number>(), new Map<string, number>()]
  const blockOf = (seen: Map<string, number>, coordinates: Coordinates) => {
    const key = placeKey(coordinates)
    const number = seen.get(key) ?? seen.size
    seen.set(key, number)
    return Math.floor(number / half)
  }
  const tables = new Map<string, [Map<string, Coordinates>, Map<string, Coordinates>]>()
  for (const [from, to] of legs) {
    const block = `${blockOf(starts, from)} ${blockOf(ends, to)}`
    const table = tables.get(block) ?? [new Map(), new Map()]
    tables.set(block, table)
    table[0].set(placeKey(from), from)
    table[1].set(placeKey(to), to)
  }
  return [...tables.values()].map(([from, to]) => [[...from.values()], [...to.values()]])
}

function keep(key: string, minutes: number | null): void {
  cachedMinutes.delete(key)
  cachedMinutes.set(key, minutes)
  if (cachedMinutes.size <= MAX_CACHED_LEGS) return
  const [oldest] = cachedMinutes.keys()
  if (oldest !== undefined) cachedMinutes.delete(oldest)
}

/** Forgets what the routing server said, so that a test may begin anew. */
export function forgetLegs(): void {
  cachedMinutes.clear()
  failure = null
}
