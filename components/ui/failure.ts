const NO_ANSWER = 'The server did not answer. Nothing was changed; try again.'
const OFFLINE = 'This device is offline. Nothing was changed; try again when the connection is back.'

/** What is said of a request that got no answer. */
export function noAnswer(): string {
  return navigator.onLine ? NO_ANSWER : OFFLINE
}

/** Why something failed, in words for whoever did it. */
export function failureOf(error: unknown): string {
  // Every browser has its own words for a request without an answer, and tells it by this type.
  const said = error instanceof Error && !(error instanceof TypeError) ? error.message : ''
  return said || noAnswer()
}
