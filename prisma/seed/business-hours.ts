import { Temporal } from 'temporal-polyfill'
import type { Clock } from './clock'
import type { Random } from './random'
import type { BusinessCalendarRow, CalendarExceptionRow } from './rows'

const MONDAY = 1
const THURSDAY = 4
const CHRISTMAS_EVE = [{ start_minute: 480, end_minute: 720 }]

/** The office is open on weekdays from 8 to 17 and on Saturday mornings, but for the holidays of last year, this and the next. */
export function makeBusinessHours(
  random: Random,
  clock: Clock,
  founded: Date,
): { calendar: BusinessCalendarRow; exceptions: CalendarExceptionRow[] } {
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1_020 }))
  const calendar: BusinessCalendarRow = {
    id: random.id(founded),
    name: 'Office hours',
    time_zone: clock.timeZone,
    hours: [...week, { weekday: 6, start_minute: 540, end_minute: 780 }],
    is_default: true,
    created_at: founded,
    updated_at: founded,
  }
  const now = Number(clock.date(0).slice(0, 4))
  const exceptions = [now - 1, now, now + 1].flatMap(holidaysOf)
  return { calendar, exceptions: exceptions.map((one) => ({ calendar_id: calendar.id, ...one })) }
}

function holidaysOf(year: number): Omit<CalendarExceptionRow, 'calendar_id'>[] {
  const closed = (date: string, name: string) => ({ date, name, hours: [] })
  return [
    closed(`${year}-01-01`, 'New Year’s Day'),
    closed(nth(year, 1, MONDAY, 3), 'Martin Luther King Jr. Day'),
    closed(nth(year, 6, MONDAY, 1, -7), 'Memorial Day'),
    closed(`${year}-06-19`, 'Juneteenth'),
    closed(`${year}-07-04`, 'Independence Day'),
    closed(nth(year, 9, MONDAY, 1), 'Labor Day'),
    closed(nth(year, 11, THURSDAY, 4), 'Thanksgiving Day'),
    { date: `${year}-12-24`, name: 'Christmas Eve', hours: CHRISTMAS_EVE },
    closed(`${year}-12-25`, 'Christmas Day'),
  ]
}

/** The nth such weekday of a month, some days later or before: the last Monday of May is a week before the first of June. */
function nth(year: number, month: number, weekday: number, count: number, days = 0): string {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * (count - 1) + days }).toString()
}
