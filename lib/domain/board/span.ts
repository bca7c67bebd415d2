import { dayAfter, startOfDay } from '@/lib/domain/time'
import type { BoardView } from './types'
import { datesOf } from './zoned'

/** The instants between which a view shows jobs, in the account's time zone. */
export function shownSpan(view: BoardView, date: string, timeZone: string): { from: Date; to: Date } {
  const dates = datesOf(view, date)
  return { from: startOfDay(dates[0] ?? date, timeZone), to: startOfDay(dayAfter(dates.at(-1) ?? date), timeZone) }
}
