import type { ServiceContext } from '@/lib/access/context'
import { inTransaction } from '@/lib/db/transaction'
import type { BodyOf } from '@/lib/schemas/draft'
import type { BusinessCalendarRecord, holidaysAdd } from '@/lib/schemas/people/business-calendar'
import { listHolidays } from './holidays'
import { updateBusinessCalendar } from './verbs'

/**
 * Adds the public holidays of a country, or of a region of it, in one year as dates on which the company is closed. Dates that the
 * calendar has stay as they are. Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function addHolidays(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof holidaysAdd>,
): Promise<BusinessCalendarRecord> {
  return inTransaction(ctx, async (tx) => {
    const own = { ...ctx, tx }
    // A change of nothing asks the permission, and locks the record.
    const { exceptions } = await updateBusinessCalendar(own, id, {})
    const known = new Set(exceptions.map(({ date }) => date))
    const added = (await listHolidays(own, body)).filter(({ date }) => !known.has(date))
    return updateBusinessCalendar(own, id, {
      exceptions: [...exceptions, ...added.map((one) => ({ ...one, hours: [] }))],
    })
  })
}
