import { type Interval, MINUTE } from '@/lib/domain/board/interval'
import { localTime } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import { advance } from './business-time'
import { hoursOn, openSpans } from './open-spans'
import type { BusinessCalendar, OpenHours } from './types'

/** One day of a sum of business time. */
export type BusinessDay = {
  /** In the calendar's time zone. */
  readonly date: string
  readonly hours: readonly OpenHours[]
  /** Why these are not the hours of the weekday: the name of the exception. */
  readonly exception: string | null
  /** What of the hours lies between the start and the due time. */
  readonly counted: readonly Interval[]
  /** Business minutes of the day. */
  readonly minutes: number
  /** Those of the days before, and of this one. */
  readonly total: number
}

/**
 * Each day from the start to the moment by which so many business minutes have passed, which is `advance` told step by step. None for a
 * calendar that is always open, where there is nothing to tell, nor for one that does not open for that long.
 */
export function businessDays(start: number, minutes: number, calendar: BusinessCalendar): BusinessDay[] {
  const due = advance(start, minutes, calendar)
  if (due === null || calendar.always) return []
  const spansOn = openSpans(calendar)
  const first = localTime(start, calendar.time_zone).date
  const last = localTime(due, calendar.time_zone).date
  const days: BusinessDay[] = []
  let total = 0
  // A day can begin later than its midnight shows, where clocks go back over it.
  for (let date = addDays(first, -1); date <= last; date = addDays(date, 1)) {
    const counted = spansOn(date)
      .map((span) => ({ start: Math.max(span.start, start), end: Math.min(span.end, due) }))
      .filter((span) => span.start < span.end)
    if (date < first && counted.length === 0) continue
    const ofDay = counted.reduce((sum, span) => sum + span.end - span.start, 0) / MINUTE
    total += ofDay
    const exception = calendar.exceptions.find((one) => one.date === date)?.name ?? null
    days.push({ date, hours: hoursOn(calendar, date), exception, counted, minutes: ofDay, total })
  }
  return days
}

/** How many minutes a usual day is open, which is what people mean by a day; nothing for a calendar without hours. */
export function usualDay(calendar: BusinessCalendar): number {
  if (calendar.always) return DAY_MINUTES
  const totals = new Map<number, number>()
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    const open = calendar.hours
      .filter((one) => one.weekday === weekday)
      .reduce((sum, one) => sum + one.end_minute - one.start_minute, 0)
    if (open > 0) totals.set(open, (totals.get(open) ?? 0) + 1)
  }
  const [usual] = [...totals].toSorted(([a, often], [b, oftenB]) => oftenB - often || b - a)
  return usual?.[0] ?? 0
}

const DAY_MINUTES = 1_440
