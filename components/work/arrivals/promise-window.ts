import { instantAt, wallClock } from '@/components/ui/dates'
import { addDays } from '@/lib/domain/plain-days'

/** What is promised on the phone, in the order of the digits that choose it. */
export const PROMISE_CHOICES = ['hour', 'today', 'tomorrow', 'week', 'window'] as const
export type PromiseChoice = (typeof PROMISE_CHOICES)[number]

/** Whoever takes a call may also promise nothing, or what the contract promises. */
export type CallPromiseChoice = PromiseChoice | 'none' | 'contract'

export const PROMISE_LABELS: Record<PromiseChoice, string> = {
  hour: 'Within 1 hour',
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  window: 'Time window…',
}

export type PromisedWindow = { from: string; until: string }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Of a working day, in minutes from midnight. */
const DAY_BEGINS = 8 * 60
const DAY_ENDS = 18 * 60
const DAY_IS_OVER = 24 * 60 - 1
const FRIDAY = 5
const SUNDAY = 7

/**
 * The window that a choice promises: until the end of the working day, or of the day itself where less than an hour of it is left. `null`
 * where the dispatcher types the window.
 */
export function promisedWindow(choice: PromiseChoice, now: number, timeZone: string): PromisedWindow | null {
  const { day } = wallClock(new Date(now).toISOString(), timeZone)
  const present = new Date(now).toISOString()
  switch (choice) {
    case 'hour':
      return { from: present, until: new Date(Math.ceil((now + HOUR) / MINUTE) * MINUTE).toISOString() }
    case 'today':
      return { from: present, until: endOf(day, now, timeZone) }
    case 'tomorrow': {
      const next = addDays(day, 1)
      return { from: instantAt(next, DAY_BEGINS, timeZone), until: instantAt(next, DAY_ENDS, timeZone) }
    }
    case 'week':
      return { from: present, until: endOfWeek(day, now, timeZone) }
    case 'window':
      return null
  }
}

function endOf(day: string, now: number, timeZone: string): string {
  const evening = instantAt(day, DAY_ENDS, timeZone)
  if (Date.parse(evening) - now >= HOUR) return evening
  const midnight = instantAt(day, DAY_IS_OVER, timeZone)
  return Date.parse(midnight) > now ? midnight : instantAt(addDays(day, 1), 0, timeZone)
}

/** Friday evening; from then on the end of Sunday. */
function endOfWeek(day: string, now: number, timeZone: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || SUNDAY
  const friday = weekday > FRIDAY ? null : instantAt(addDays(day, FRIDAY - weekday), DAY_ENDS, timeZone)
  if (friday && Date.parse(friday) - now >= HOUR) return friday
  return endOf(addDays(day, SUNDAY - weekday), now, timeZone)
}
