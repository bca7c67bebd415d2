import { intersect, union, type Interval } from '@/lib/domain/board/interval'
import { instantAt, isoWeekday, localTime } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'

/** A shift of every week, or overtime: a shift of the one `date`. Minutes count from midnight in the account's time zone. */
export type WeeklyShift = {
  readonly weekday?: number | null
  readonly date?: string | null
  readonly start_minute: number
  readonly end_minute: number
}

/** Whether a shift is worked on a date (R-SD-8). */
export function isOn(shift: WeeklyShift, date: string): boolean {
  return shift.date ? shift.date === date : shift.weekday === isoWeekday(date)
}

/**
 * Shifts as working time between two instants. Shifts are wall-clock times, so a shift over a change of the clock is an hour
 * shorter or longer, as it is for the one who works it. Days are computed once and kept.
 */
export function workingTime(shifts: readonly WeeklyShift[], timeZone: string): (span: Interval) => Interval[] {
  const byDate = new Map<string, Interval[]>()

  const onDate = (date: string): Interval[] => {
    const cached = byDate.get(date)
    if (cached) return cached
    const spans = shifts
      .filter((shift) => isOn(shift, date))
      .map((shift) => ({
        start: instantAt(date, shift.start_minute, timeZone),
        end: instantAt(date, shift.end_minute, timeZone),
      }))
    byDate.set(date, spans)
    return spans
  }

  return (span) => {
    const spans: Interval[] = []
    // From the day before, because the first day may begin later than midnight shows.
    let date = localTime(span.start, timeZone).date
    const last = localTime(span.end, timeZone).date
    for (; date <= last; date = addDays(date, 1)) spans.push(...onDate(date))
    return union(spans.flatMap((shift) => intersect(shift, span) ?? []))
  }
}
