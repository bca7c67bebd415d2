import { hoursOn } from '@/lib/domain/calendar/open-spans'
import type { BusinessCalendar } from '@/lib/domain/calendar/types'
import { dateOf, dayNumber, weekdayOf } from './days'
import type { ClosedOn } from './rules'

/** A company that is closed for longer than this is not waited for. */
export const MAX_CLOSED_DAYS = 31

const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/** Which days a business calendar is closed on, and why: the name of the holiday, or the weekday. */
export function closedDaysOf(calendar: BusinessCalendar | null): ClosedOn {
  if (!calendar || calendar.always) return () => null
  const exceptions = new Map(calendar.exceptions.map((one) => [one.date, one.name]))
  return (date) => {
    if (hoursOn(calendar, date).length > 0) return null
    return exceptions.get(date) ?? `closed on ${WEEKDAYS[weekdayOf(dayNumber(date)) - 1]}`
  }
}

/** The nearest day before or after that is open and may be taken; `null` where there is none for a month. */
export function nearestOpenDay(
  date: string,
  direction: 'before' | 'after',
  mayTake: (date: string) => boolean,
): string | null {
  const step = direction === 'before' ? -1 : 1
  for (let days = 0; days <= MAX_CLOSED_DAYS; days++) {
    const day = dateOf(dayNumber(date) + days * step)
    if (mayTake(day)) return day
  }
  return null
}
