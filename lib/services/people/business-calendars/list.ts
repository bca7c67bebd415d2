import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import {
  businessCalendarList,
  type BusinessCalendarListQuery,
  type BusinessCalendarRecord,
} from '@/lib/schemas/people/business-calendar'
import { businessCalendarSelect, toBusinessCalendarRecord } from './record'

/** The business calendars of the account by name. Throws `forbidden`. */
export async function listBusinessCalendars(
  ctx: ServiceContext,
  query: BusinessCalendarListQuery,
): Promise<Page<BusinessCalendarRecord>> {
  requireScope(ctx, 'read:work-orders')
  const { businessCalendar: table } = listReader(ctx)
  const source = { table, select: businessCalendarSelect, present: toBusinessCalendarRecord }
  return readList(ctx, businessCalendarList, query, source)
}
