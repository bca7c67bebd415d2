import { MINUTE } from '@/lib/domain/board/interval'
import { localTime } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import { openSpans } from './open-spans'
import type { BusinessCalendar } from './types'

/** Further than any promise reaches: a calendar that hardly ever opens must not be walked for ever. */
const MAX_DAYS = 3_660

/**
 * The first moment by which so many business minutes have passed since `start` (R-SL-2); what begins outside of the hours counts from the
 * next opening, and what is used up at closing time is due then. `null` when the calendar does not open for that long in ten years.
 */
export function advance(start: number, minutes: number, calendar: BusinessCalendar): number | null {
  let left = Math.round(minutes * MINUTE)
  if (left <= 0) return start
  if (calendar.always) return start + left
  if (neverOpens(calendar)) return null
  const spansOn = openSpans(calendar)
  let date = dayBefore(start, calendar)
  for (let day = 0; day < MAX_DAYS; day++, date = addDays(date, 1)) {
    for (const span of spansOn(date)) {
      const from = Math.max(span.start, start)
      if (span.end <= from) continue
      if (span.end - from >= left) return from + left
      left -= span.end - from
    }
  }
  return null
}

/** The business minutes between two moments; parts of a minute count as parts. Nothing when the second is not later. */
export function businessMinutes(from: number, to: number, calendar: BusinessCalendar): number {
  if (to <= from) return 0
  if (calendar.always) return (to - from) / MINUTE
  const spansOn = openSpans(calendar)
  const last = localTime(to, calendar.time_zone).date
  let open = 0
  for (let date = dayBefore(from, calendar); date <= last; date = addDays(date, 1))
    for (const span of spansOn(date)) open += Math.max(0, Math.min(span.end, to) - Math.max(span.start, from))
  return open / MINUTE
}

function neverOpens({ hours, exceptions }: BusinessCalendar): boolean {
  return hours.length === 0 && exceptions.every((one) => one.hours.length === 0)
}

// A day can begin later than its midnight shows, where clocks go back over it.
function dayBefore(moment: number, calendar: BusinessCalendar): string {
  return addDays(localTime(moment, calendar.time_zone).date, -1)
}
