import type { Prisma } from '@/prisma/generated/client'
import type { BusinessCalendar, OpenHours, WeeklyHours } from '@/lib/domain/calendar/types'
import { fromDatabaseDate } from '@/lib/domain/time'

/** What business time is counted by. */
export const openTimesSelect = {
  ...{ time_zone: true, always: true, hours: true },
  exceptions: { orderBy: { date: 'asc' }, select: { date: true, name: true, hours: true } },
} satisfies Prisma.BusinessCalendarSelect

/** The open times of a row, as the rules of business time take them. */
export function openTimesOf(row: Prisma.BusinessCalendarGetPayload<{ select: typeof openTimesSelect }>) {
  return {
    ...{ time_zone: row.time_zone, always: row.always },
    // Named one by one, because JSON in the database has an order of keys of its own.
    hours: (row.hours as WeeklyHours[]).map(({ weekday, ...open }) => ({ weekday, ...spanOf(open) })),
    exceptions: row.exceptions.map((one) => ({
      date: fromDatabaseDate(one.date),
      name: one.name,
      hours: (one.hours as OpenHours[]).map(spanOf),
    })),
  } satisfies BusinessCalendar
}

function spanOf({ start_minute, end_minute }: OpenHours) {
  return { start_minute, end_minute }
}
