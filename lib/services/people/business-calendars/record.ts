import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { OpenHours, WeeklyHours } from '@/lib/domain/calendar/types'
import { isId } from '@/lib/domain/id'
import { nounOf } from '@/lib/domain/resources'
import { fromDatabaseDate } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'
import type { BusinessCalendarRecord } from '@/lib/schemas/people/business-calendar'

export const businessCalendarSelect = {
  ...{ id: true, name: true, time_zone: true, always: true, hours: true },
  exceptions: { orderBy: { date: 'asc' }, select: { date: true, name: true, hours: true } },
  ...{ is_default: true, created_at: true, updated_at: true },
} satisfies Prisma.BusinessCalendarSelect

type Row = Prisma.BusinessCalendarGetPayload<{ select: typeof businessCalendarSelect }>

/** A row as it is answered. */
export function toBusinessCalendarRecord(row: Row): BusinessCalendarRecord {
  const { id, name, time_zone, always, is_default } = row
  return {
    ...{ id, name, time_zone, always },
    // Named one by one, because JSON in the database has an order of keys of its own.
    hours: (row.hours as WeeklyHours[]).map(({ weekday, ...open }) => ({ weekday, ...spanOf(open) })),
    exceptions: row.exceptions.map((one) => ({
      date: fromDatabaseDate(one.date),
      name: one.name,
      hours: (one.hours as OpenHours[]).map(spanOf),
    })),
    is_default,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function spanOf({ start_minute, end_minute }: OpenHours) {
  return { start_minute, end_minute }
}

/** The live business calendar. Throws `not_found`. */
export async function readBusinessCalendar(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
): Promise<BusinessCalendarRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.businessCalendar.findFirst({ where, select: businessCalendarSelect }) : null
  if (!row) throw notFound(nounOf('business_calendar'))
  return toBusinessCalendarRecord(row)
}
