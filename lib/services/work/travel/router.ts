import { env } from '@/lib/env'
import type { Coordinates } from '@/lib/domain/travel/distance'
import { legKey } from '@/lib/domain/travel/travel'

/** Nobody waits longer for the roads; the estimate is there at once. */
const PATIENCE_MS = 2_000

/** The most places that routing servers take in one request, unless they are told otherwise. */
export const MAX_POINTS = 100

type TableAnswer = { code?: string; message?: string; durations?: (number | null)[][] }

/** What a routing server answered, by leg, in minutes; a pair that no road joins is left out. */
export type Answered = Map<string, number>

/**
 * Asks the table service for all ways from the first places to the second ones. Throws when the server cannot be reached, takes too
 * long, or answers something else than a table.
 */
export async function askTable(from: readonly Coordinates[], to: readonly Coordinates[]): Promise<Answered> {
  const { ROUTING_URL = '', ROUTING_PROFILE } = env()
  const places = [...from, ...to].map(({ latitude, longitude }) => `${longitude.toFixed(5)},${latitude.toFixed(5)}`)
  const query = new URLSearchParams({
    sources: from.map((_, index) => index).join(';'),
    destinations: to.map((_, index) => from.length + index).join(';'),
    annotations: 'duration',
  })
  const address = `${ROUTING_URL}/table/v1/${ROUTING_PROFILE}/${places.join(';')}?${query}`
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' })
  const answer = (await response.json()) as TableAnswer
  if (answer.code !== 'Ok' || !Array.isArray(answer.durations))
    throw new Error(
      `the routing server answered ${response.status} ${answer.code ?? ''} ${answer.message ?? ''}`.trim(),
    )
  const legs: Answered = new Map()
  from.forEach((start, row) =>
    to.forEach((end, column) => {
      const seconds = answer.durations?.[row]?.[column]
      if (typeof seconds === 'number') legs.set(legKey(start, end), Math.ceil(seconds / 60))
    }),
  )
  return legs
}
