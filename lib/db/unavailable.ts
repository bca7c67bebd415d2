import { DATABASE_UNAVAILABLE } from '@/lib/domain/unavailable'
import { isDatabaseDown } from './failures'

/*
 * Pages have no say in the status of their answer, and their errors keep their words to themselves. So whoever reads for a
 * page tells here that the database was away; the error tells the browser by its digest, and the server, which writes the
 * status, by the moment.
 */

const shared = globalThis as { fieldlineUnavailableAt?: number }
/** As long as a page takes from its first statement to its status. */
const RECENT_MS = 10_000

/** The error to throw on: of the database being out of reach, with what tells a page so; any other as it is. */
export function tagDatabaseUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || !isDatabaseDown(error)) return error
  shared.fieldlineUnavailableAt = performance.now()
  return Object.assign(error, { digest: DATABASE_UNAVAILABLE })
}

/** Whether a page failed a moment ago because the database was out of reach. */
export function wasUnavailableJustNow(): boolean {
  return shared.fieldlineUnavailableAt !== undefined && performance.now() - shared.fieldlineUnavailableAt < RECENT_MS
}
