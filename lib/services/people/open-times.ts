import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { ALWAYS, type BusinessCalendar, type OpenHours, type WeeklyHours } from '@/lib/domain/calendar/types'
import { fromDatabaseDate } from '@/lib/domain/time'
import type { Transaction } from '@/lib/db/transaction'

/** What business time is counted by. */
export const openTimesSelect = {
  time_zone: true,
  always: true,
  hours: true,
  exceptions: { orderBy: { date: 'asc' }, select: { date: true, name: true, hours: true } },
} satisfies Prisma.BusinessCalendarSelect

/** The open times of a row, as the rules of business time take them. */
export function openTimesOf(row: Prisma.BusinessCalendarGetPayload<{ select: typeof openTimesSelect }>) {
  return {
    time_zone: row.time_zone,
    always: row.always,
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

/** When the company works: its default calendar, or every moment where it has none (R-SL-1). */
export async function readDefaultCalendar(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
): Promise<BusinessCalendar> {
  const where = { account_id, is_default: true, deleted_at: null }
  const row = await tx.businessCalendar.findFirst({ where, select: openTimesSelect })
  return row ? openTimesOf(row) : ALWAYS
}
