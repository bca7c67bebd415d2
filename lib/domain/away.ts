/** How an error of the server tells a page that the database cannot be reached: production keeps nothing else of it. */
export const DATABASE_AWAY = 'DATABASE_AWAY'

/** What is said then of something that somebody wanted to do. */
export const AWAY_SENTENCE =
  'Fieldline cannot reach its database right now. Nothing was changed; try again in a moment.'

/** Whether an error that reached the browser says so. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Error && 'digest' in error && error.digest === DATABASE_AWAY
}
