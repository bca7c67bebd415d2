import { Temporal } from 'temporal-polyfill'
import { dayAfter, startOfDay } from '@/lib/domain/time'
import type { BoardView } from './types'

/** The instants between which a view shows jobs: the day, or its week from Monday, in the account's time zone. */
export function shownSpan(view: BoardView, date: string, timeZone: string): { from: Date; to: Date } {
  const day = Temporal.PlainDate.from(date)
  const first = view === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day
  const last = view === 'week' ? first.add({ days: 6 }) : first
  return { from: startOfDay(first.toString(), timeZone), to: startOfDay(dayAfter(last.toString()), timeZone) }
}
