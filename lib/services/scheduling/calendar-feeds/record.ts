import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import type { CalendarFeedRecord } from '@/lib/schemas/scheduling/calendar-feed'
import type { FeedSubject } from './subject'

const feedSelect = {
  id: true,
  technician_id: true,
  customer_id: true,
  created_by: true,
  created_at: true,
  last_read_at: true,
} satisfies Prisma.CalendarFeedSelect

/** The feed of a live record; null when it has none. */
export async function readFeed(
  tx: Transaction,
  ctx: ServiceContext,
  { type, id }: FeedSubject,
): Promise<CalendarFeedRecord | null> {
  if (!isId(id)) return null
  const live = { deleted_at: null }
  const row = await tx.calendarFeed.findFirst({
    where: {
      account_id: ctx.accountId,
      ...(type === 'technician' ? { technician_id: id, technician: live } : { customer_id: id, customer: live }),
    },
    select: feedSelect,
  })
  return (
    row && {
      ...row,
      created_at: row.created_at.toISOString(),
      last_read_at: row.last_read_at?.toISOString() ?? null,
    }
  )
}

/** What the history keeps of a feed: whose it is, and never its address. */
export function historyOf({ technician_id, customer_id, created_at }: CalendarFeedRecord) {
  return { technician_id, customer_id, address_since: created_at }
}
