/** How far ahead of the server a time may be before it is a fault of the phone's clock, in minutes. */
const MAX_AHEAD_MINUTES = 5
/** How long after it happened something is still written without asking the office, in days. */
const MAX_AGE_DAYS = 14

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

/** When something happened by the server's clock: taken as received where the phone's clock was ahead, or so old that the office decides. */
export type Happened = { at: Date; isClamped: boolean; isTooOld: boolean }

/**
 * When something happened, by the phone's clock and how far that is behind the server's (`skewMs`, negative where it is ahead).
 */
export function happenedAt(phoneTime: Date, skewMs: number, receivedAt: Date): Happened {
  const at = new Date(phoneTime.getTime() + skewMs)
  const age = receivedAt.getTime() - at.getTime()
  // A time that is no time any more counts as too far ahead, as one that is.
  if (!(age >= -MAX_AHEAD_MINUTES * MINUTE)) return { at: receivedAt, isClamped: true, isTooOld: false }
  return { at, isClamped: false, isTooOld: age > MAX_AGE_DAYS * DAY }
}
