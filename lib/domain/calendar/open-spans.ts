import { union, type Interval } from '@/lib/domain/board/interval'
import { clockChangeBefore, instantAt, isoWeekday, localTime } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import type { BusinessCalendar, OpenHours } from './types'

/** The hours that hold on a date: those of its exception, or else those of its weekday. */
export function hoursOn(calendar: BusinessCalendar, date: string): readonly OpenHours[] {
  const exception = calendar.exceptions.find((one) => one.date === date)
  return exception ? exception.hours : calendar.hours.filter(({ weekday }) => weekday === isoWeekday(date))
}

/** The spans in which the calendar is open on a date, in order; over midnight they belong to the date of each part. */
export type OpenSpans = (date: string) => readonly Interval[]

const cache = new WeakMap<BusinessCalendar, OpenSpans>()

/** The open spans of a calendar, of which every date is computed once. */
export function openSpans(calendar: BusinessCalendar): OpenSpans {
  const before = cache.get(calendar)
  if (before) return before
  const byDate = new Map<string, Interval[]>()
  const spans: OpenSpans = (date) => {
    const done = byDate.get(date)
    if (done) return done
    const daySpans = union(
      hoursOn(calendar, date).map(({ start_minute, end_minute }) => ({
        start: firstMoment(date, start_minute, calendar.time_zone),
        end: firstMoment(date, end_minute, calendar.time_zone),
      })),
    )
    byDate.set(date, daySpans)
    return daySpans
  }
  cache.set(calendar, spans)
  return spans
}

/**
 * The first moment at which the wall clock of a date shows a minute or a later one: where clocks skip that minute the moment of the
 * skip, where they repeat it the first of the two. So a day that is open from 8 to 17 opens and closes once, however long it is.
 */
export function firstMoment(date: string, minute: number, timeZone: string): number {
  const moment = instantAt(date, minute, timeZone)
  const local = { date: addDays(date, Math.floor(minute / 1440)), minute: minute % 1440 }
  const shown = localTime(moment, timeZone)
  if (shown.date === local.date && shown.minute === local.minute) return moment
  return clockChangeBefore(moment, timeZone)
}
