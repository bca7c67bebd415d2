import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { newSecret, secretHash } from '@/lib/domain/secret-token'
import { appUrl } from '@/lib/env'
import { notFound } from '@/lib/errors'
import type { CalendarFeedWithUrl } from '@/lib/schemas/scheduling/calendar-feed'
import { historyOf, readFeed } from './record'
import { type FeedSubject, lockSubject, requireFeedAccess } from './subject'

/**
 * Gives a technician or a customer a calendar feed, or the one that there is a new address: the old address ends at once
 * (R-CF-1). The address is told here and never again. Throws `forbidden`, `not_found`.
 */
export async function createCalendarFeed(ctx: ServiceContext, subject: FeedSubject): Promise<CalendarFeedWithUrl> {
  await requireFeedAccess(ctx, subject)
  return inTransaction(ctx, async (tx) => {
    await lockSubject(tx, ctx, subject)
    const before = await readFeed(tx, ctx, subject)
    const id = before?.id ?? newId()
    const token = newSecret('cal_')
    const address = {
      token_hash: secretHash(token),
      created_by: ctx.actor.name,
      created_at: new Date(),
      session_id: ctx.sessionId ?? null,
      last_read_at: null,
      hour_start: null,
      reads: 0,
    }
    const key = { account_id: ctx.accountId, id }
    const whose = subject.type === 'technician' ? { technician_id: subject.id } : { customer_id: subject.id }
    await tx.calendarFeed.upsert({
      where: { account_id_id: key },
      create: { ...key, ...whose, ...address },
      update: address,
      select: { id: true },
    })
    const after = await readFeed(tx, ctx, subject)
    if (!after) throw notFound('calendar feed')
    await recordHistory(tx, ctx, {
      verb: before ? 'rotate_secret' : 'create',
      type: 'calendar_feed',
      id,
      before: before && historyOf(before),
      after: historyOf(after),
    })
    return { ...after, url: `${appUrl()}/calendars/${token}.ics` }
  })
}
