/** How an error of the server tells a page that the database cannot be reached: production keeps nothing else of it. */
export const DATABASE_UNAVAILABLE = 'DATABASE_UNAVAILABLE'

/** What is said then of something that somebody wanted to do. */
export const UNAVAILABLE_SENTENCE =
  'Fieldline cannot reach its database right now. Nothing was changed; try again in a moment.'

/** Whether an error that reached the browser says so. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof Error && 'digest' in error && error.digest === DATABASE_UNAVAILABLE
}
