import type { ServiceContext } from '@/lib/access/context'
import { ALWAYS, type BusinessCalendar, type OpenHours, type WeeklyHours } from '@/lib/domain/calendar/types'
import { fromDatabaseDate } from '@/lib/domain/time'
import type { Transaction } from './transaction'

/** When the company works: its default calendar, or every moment where it has none (R-SL-1). */
export async function readDefaultCalendar(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
): Promise<BusinessCalendar> {
  const row = await tx.businessCalendar.findFirst({
    where: { account_id, is_default: true, deleted_at: null },
    select: { time_zone: true, always: true, hours: true, exceptions: true },
  })
  if (!row) return ALWAYS
  const exceptions = row.exceptions.map(({ date, name, hours }) => ({
    ...{ date: fromDatabaseDate(date), name, hours: hours as OpenHours[] },
  }))
  return { time_zone: row.time_zone, always: row.always, hours: row.hours as WeeklyHours[], exceptions }
}
