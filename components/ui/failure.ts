import { isSessionEnded, SESSION_ENDED_SENTENCE } from '@/lib/domain/session-ended'
import { UNAVAILABLE_SENTENCE, isDatabaseUnavailable } from '@/lib/domain/unavailable'

const NO_ANSWER = 'The server did not answer. Nothing was changed; try again.'
const OFFLINE = 'This device is offline. Nothing was changed; try again when the connection is back.'

/** What is said of a request that got no answer. */
export function noAnswer(): string {
  return navigator.onLine ? NO_ANSWER : OFFLINE
}

/** Why something failed, in words for whoever did it. */
export function failureOf(error: unknown): string {
  if (isDatabaseUnavailable(error)) return UNAVAILABLE_SENTENCE
  if (isSessionEnded(error)) return SESSION_ENDED_SENTENCE
  // Every browser has its own words for a request without an answer, and tells it by this type. Of a failure on the
  // server (which has a digest) the framework hides the words.
  const ours = error instanceof Error && !(error instanceof TypeError) && !('digest' in error)
  return (ours && error.message) || noAnswer()
}
