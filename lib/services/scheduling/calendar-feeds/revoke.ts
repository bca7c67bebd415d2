import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { notFound } from '@/lib/errors'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { historyOf, readFeed } from './record'
import { type FeedSubject, lockSubject, requireFeedAccess } from './subject'

/** Ends a calendar feed: from now on its address is not found. Throws `forbidden`, `not_found`. */
export async function revokeCalendarFeed(ctx: ServiceContext, subject: FeedSubject): Promise<DeletedRecord> {
  await requireFeedAccess(ctx, subject)
  return inTransaction(ctx, async (tx) => {
    await lockSubject(tx, ctx, subject)
    const before = await readFeed(tx, ctx, subject)
    if (!before) throw notFound('calendar feed')
    const { id } = before
    await tx.calendarFeed.delete({ where: { account_id_id: { account_id: ctx.accountId, id } }, select: { id: true } })
    await recordHistory(tx, ctx, { verb: 'revoke', type: 'calendar_feed', id, before: historyOf(before), after: null })
    return { id, deleted_at: new Date().toISOString() }
  })
}
