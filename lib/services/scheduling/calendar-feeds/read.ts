import { Prisma } from '@/prisma/generated/client'
import { limitRequests } from '@/lib/concurrency'
import { COMMIT_WITHOUT_WAITING, db } from '@/lib/db/client'
import { entryForCustomer, entryForTechnician, entryOfLeave } from '@/lib/domain/calendar-feeds/entries'
import { icalendarOf } from '@/lib/domain/calendar-feeds/icalendar'
import { secretHash } from '@/lib/domain/secret-token'
import { appUrl } from '@/lib/env'
import { notFound, ServiceError } from '@/lib/errors'
import { FEED_DAYS, FEED_READS_PER_HOUR } from '@/lib/schemas/scheduling/calendar-feed'
import { type FeedSpan, readLeave, readVisits } from './visits'

type FeedRow = { account_id: string; technician_id: string | null; customer_id: string | null; reads: number }

const DAY_MS = 24 * 3_600_000
const TOKEN = /^cal_[\w-]{43}$/

/**
 * The calendar of a secret address, as iCalendar. Nobody is signed in: whoever has the address may look. It is gone
 * when its technician or customer is deleted (R-CF-3). Throws `not_found`, `rate_limited`, `too_many_at_once`.
 */
export async function readCalendar(token: string, now = new Date()): Promise<string> {
  const feed = TOKEN.test(token) ? await countRead(token) : undefined
  if (!feed) throw notFound('calendar')
  if (feed.reads > FEED_READS_PER_HOUR)
    throw new ServiceError('rate_limited', `This calendar was read ${FEED_READS_PER_HOUR} times in this hour already.`)
  return limitRequests(feed.account_id, () => composeCalendar(feed, now))
}

// COMMIT_WITHOUT_WAITING is true for every row: nobody waits until the count of reads is on the disk.
async function countRead(token: string): Promise<FeedRow | undefined> {
  const rows = await db().$queryRaw<FeedRow[]>`
    UPDATE calendar_feed f SET last_read_at = now(),
      hour_start = CASE WHEN hour_start > now() - interval '1 hour' THEN hour_start ELSE now() END,
      reads = CASE WHEN hour_start > now() - interval '1 hour' THEN reads + 1 ELSE 1 END
    WHERE token_hash = ${secretHash(token)} AND ${Prisma.raw(COMMIT_WITHOUT_WAITING)} AND (
      EXISTS (SELECT 1 FROM technician t WHERE t.account_id = f.account_id AND t.id = f.technician_id
        AND t.deleted_at IS NULL AND t.status = 'active')
      OR EXISTS (SELECT 1 FROM customer c WHERE c.account_id = f.account_id AND c.id = f.customer_id
        AND c.deleted_at IS NULL))
    RETURNING account_id, technician_id, customer_id, reads`
  return rows[0]
}

async function composeCalendar({ account_id, technician_id, customer_id }: FeedRow, now: Date): Promise<string> {
  const span: FeedSpan = {
    from: new Date(now.getTime() - FEED_DAYS.back * DAY_MS),
    to: new Date(now.getTime() + FEED_DAYS.ahead * DAY_MS),
  }
  const account = await db().account.findUniqueOrThrow({
    where: { id: account_id },
    select: { name: true, phone: true, time_zone: true },
  })
  if (customer_id !== null) {
    const company = { name: account.name, phone: account.phone, timeZone: account.time_zone }
    const visits = await readVisits(account_id, { customer_id }, span)
    return icalendarOf(
      `Visits of ${account.name}`,
      visits.map((visit) => entryForCustomer(visit, company)),
    )
  }
  // Never '': each feed is of a customer or a technician (CHECK calendar_feed_of_one), and that of a customer returned above.
  const id = technician_id ?? ''
  const [visits, leave] = await Promise.all([
    readVisits(account_id, { technician_id: id }, span),
    readLeave(account_id, id, span),
  ])
  return icalendarOf(`Visits · ${account.name}`, [
    ...visits.map((visit) => entryForTechnician(visit, `${appUrl()}/my-day/${visit.work_order_id}`)),
    ...leave.map(entryOfLeave),
  ])
}
