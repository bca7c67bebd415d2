import type { Prisma } from '@/prisma/generated/client'
import { db } from '@/lib/db/client'
import { toAddress } from '@/lib/db/json'
import type { FeedLeave, FeedVisit } from '@/lib/domain/calendar-feeds/entries'

export type FeedSpan = { from: Date; to: Date }

/** More than calendar programs show, and than anybody has in that time. */
const MAX_ENTRIES = 2_000
const MAX_DELETED = 200

const visitSelect = {
  ...{ id: true, work_order_number: true, status: true, work_order_type: true, description: true },
  ...{ scheduled_date: true, estimated_duration: true, window_start: true, window_end: true },
  ...{ created_at: true, updated_at: true, deleted_at: true },
  customer: { select: { name: true, phone: true, address: true } },
  contact: { select: { name: true, phone: true } },
  site: { select: { name: true, address: true } },
  technician: { select: { name: true } },
} satisfies Prisma.WorkOrderSelect

/**
 * The visits of a span in the order of their times. Those that were cancelled or deleted are among them, so that calendar
 * programs learn of it. Drafts are no visits yet. `whose`: conditions of which one holds, each with an index of its own.
 */
export async function readVisits(
  account_id: string,
  whose: readonly Prisma.WorkOrderWhereInput[],
  { from, to }: FeedSpan,
): Promise<FeedVisit[]> {
  const read = (where: Prisma.WorkOrderWhereInput, take: number) =>
    db().workOrder.findMany({
      where: { AND: [{ account_id, scheduled_date: { gte: from, lt: to }, status: { not: 'draft' } }, where] },
      select: visitSelect,
      // The latest are what a calendar is read for.
      orderBy: [{ scheduled_date: 'desc' }, { id: 'desc' }],
      take,
    })
  // What was deleted has an index of its own too; before the span it is forgotten.
  const found = await Promise.all(
    whose.flatMap((one) => [
      read({ ...one, deleted_at: null }, MAX_ENTRIES),
      read({ ...one, deleted_at: { gte: from } }, MAX_DELETED),
    ]),
  )
  const rows = [...new Map(found.flat().map((row) => [row.id, row])).values()]
  return rows.toSorted(byTime).flatMap(({ customer, site, technician, scheduled_date, ...visit }) =>
    scheduled_date === null
      ? []
      : {
          ...visit,
          scheduled_date,
          technician: technician?.name ?? null,
          customer: { name: customer.name, phone: customer.phone },
          place: { name: site?.name ?? null, address: toAddress(site ? site.address : customer.address) },
        },
  )
}

function byTime(one: { scheduled_date: Date | null; id: string }, other: typeof one): number {
  const difference = (one.scheduled_date?.getTime() ?? 0) - (other.scheduled_date?.getTime() ?? 0)
  return difference || (one.id < other.id ? -1 : 1)
}

/** A technician's leave in a span. */
export async function readLeave(
  account_id: string,
  technician_id: string,
  { from, to }: FeedSpan,
): Promise<FeedLeave[]> {
  return db().timeOff.findMany({
    where: { deleted_at: null, account_id, technician_id, starts_at: { lt: to }, ends_at: { gt: from } },
    select: { id: true, starts_at: true, ends_at: true, created_at: true },
    orderBy: [{ starts_at: 'asc' }, { id: 'asc' }],
    take: MAX_ENTRIES,
  })
}
