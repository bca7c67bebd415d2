/** How an error of the server tells a page that nobody is signed in any more: production keeps nothing else of it. */
export const SESSION_ENDED = 'SESSION_ENDED'

/** What is said then of something that somebody wanted to do. */
export const SESSION_ENDED_SENTENCE =
  'Your session ended. Nothing was saved, and what you typed is still here. Sign in again, then try again.'

/** Whether an error that reached the browser says so. */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof Error && 'digest' in error && error.digest === SESSION_ENDED
}
