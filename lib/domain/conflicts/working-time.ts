import { intersect, union, type Interval } from '@/lib/domain/board/interval'
import { addDays, instantAt, isoWeekday, localTime } from '@/lib/domain/board/zoned'

export type WeeklyShift = { readonly weekday: number; readonly start_minute: number; readonly end_minute: number }

/**
 * Weekly shifts as working time between two instants. Shifts are wall-clock times, so a shift over a change of the clock is an hour
 * shorter or longer, as it is for the one who works it. Days are computed once and kept.
 */
export function workingTime(shifts: readonly WeeklyShift[], timeZone: string): (span: Interval) => Interval[] {
  const byDate = new Map<string, Interval[]>()

  const onDate = (date: string): Interval[] => {
    const known = byDate.get(date)
    if (known) return known
    const weekday = isoWeekday(date)
    const spans = shifts
      .filter((shift) => shift.weekday === weekday)
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
