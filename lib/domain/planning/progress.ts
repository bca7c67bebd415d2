import { MAX_SEARCH_SECONDS } from './limits'

/** How long a search is to last: so many seconds, or so many steps where those are given. */
export type SearchLength = { seconds: number; iterations: number | null }

/**
 * How far a search has come, from 0 to 1, after so many milliseconds and steps; at 1 it ends. A count of steps stays
 * independent of the clock until the time limit, so that the same steps give the same plan.
 */
export function searchProgress({ seconds, iterations }: SearchLength, elapsedMs: number, steps: number): number {
  if (elapsedMs >= MAX_SEARCH_SECONDS * 1000) return 1
  return iterations === null ? elapsedMs / (seconds * 1000) : steps / iterations
}
