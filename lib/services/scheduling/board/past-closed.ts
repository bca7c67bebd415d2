import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { addDays, utcDayOf } from '@/lib/domain/plain-days'
import type { ClosedDay } from '@/lib/domain/calendar/types'
import { fromDatabaseDate } from '@/lib/domain/time'
import type { Moment } from './past-candidates'
import { liveThen } from './past-duty'
import { readLater } from './past-events'

/** The dates on which the company was known to be closed at the moment. */
export async function readClosedDaysAsOf(
  tx: Transaction,
  ctx: ServiceContext,
  from: Date,
  to: Date,
  moment: Moment,
): Promise<ClosedDay[]> {
  const [rows, events] = await Promise.all([
    tx.businessCalendar.findMany({
      where: { account_id: ctx.accountId },
      select: {
        id: true,
        is_default: true,
        always: true,
        created_at: true,
        deleted_at: true,
        exceptions: { orderBy: { date: 'asc' }, select: { date: true, name: true, hours: true } },
      },
    }),
    readLater(tx, ctx, 'business_calendar', moment, ['is_default', 'always', 'exceptions']),
  ])
  const calendars = rows.map(({ exceptions, ...row }) => ({
    ...row,
    exceptions: exceptions.map(({ date, name, hours }) => ({
      date: fromDatabaseDate(date),
      name,
      hours: hours as unknown[],
    })),
  }))
  const defaultCalendar = liveThen(calendars, events, moment.at.getTime()).find(({ is_default }) => is_default)
  if (!defaultCalendar || defaultCalendar.always) return []
  const [first, last] = [addDays(utcDayOf(from), -1), addDays(utcDayOf(to), 1)]
  return defaultCalendar.exceptions
    .filter(({ date, hours }) => hours.length === 0 && date >= first && date <= last)
    .map(({ date, name }) => ({ date, name }))
}
