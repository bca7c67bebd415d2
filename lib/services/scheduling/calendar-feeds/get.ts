import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'
import { notFound } from '@/lib/errors'
import type { CalendarFeedRecord } from '@/lib/schemas/scheduling/calendar-feed'
import { readFeed } from './record'
import { type FeedSubject, requireFeedAccess } from './subject'

/** The calendar feed of a technician or a customer, without its address. Throws `forbidden`, `not_found`. */
export async function getCalendarFeed(ctx: ServiceContext, subject: FeedSubject): Promise<CalendarFeedRecord> {
  const feed = await findCalendarFeed(ctx, subject)
  if (!feed) throw notFound('calendar feed')
  return feed
}

/** The calendar feed of a technician or a customer; null where there is none yet. Throws `forbidden`. */
export async function findCalendarFeed(ctx: ServiceContext, subject: FeedSubject): Promise<CalendarFeedRecord | null> {
  await requireFeedAccess(ctx, subject)
  return readFeed(reader(ctx), ctx, subject)
}
