import type { ServiceContext } from '@/lib/access/context'
import { inTransaction } from '@/lib/db/transaction'
import type { BodyOf } from '@/lib/schemas/draft'
import type { BusinessCalendarRecord, holidaysAdd } from '@/lib/schemas/people/business-calendar'
import { listHolidays } from './holidays'
import { getBusinessCalendar, updateBusinessCalendar } from './verbs'

/**
 * Adds the public holidays of a country, or of a region of it, in one year as dates on which the company is closed. Dates that the
 * calendar has stay as they are. Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function addHolidays(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof holidaysAdd>,
): Promise<BusinessCalendarRecord> {
  await getBusinessCalendar(ctx, id)
  // Before the record is locked: the rules of all countries are loaded for it.
  const holidays = await listHolidays(ctx, body)
  return inTransaction(ctx, async (tx) => {
    const innerCtx = { ...ctx, tx }
    // A change of nothing locks the record.
    const { exceptions } = await updateBusinessCalendar(innerCtx, id, {})
    const knownIds = new Set(exceptions.map(({ date }) => date))
    const added = holidays.filter(({ date }) => !knownIds.has(date))
    return updateBusinessCalendar(innerCtx, id, {
      exceptions: [...exceptions, ...added.map((one) => ({ ...one, hours: [] }))],
    })
  })
}
