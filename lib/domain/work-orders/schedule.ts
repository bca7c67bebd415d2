import { addMinutes } from '@/lib/domain/plain-days'

// The last year that a timestamp can be written in.
const LAST_INSTANT = new Date('9999-12-31T23:59:59.999Z')

/** When scheduled work ends; null while its start or its duration (whole minutes) is not known. */
export function scheduledEnd(start: Date | null, minutes: number | null): Date | null {
  if (!start || minutes === null) return null
  const end = addMinutes(start, minutes)
  return end > LAST_INSTANT ? LAST_INSTANT : end
}
