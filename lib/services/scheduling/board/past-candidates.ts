import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { firstIdAt } from '@/lib/domain/id'
import { MAX_REACH } from './rows'
import { literalList } from '@/lib/db/literal-list'
import { WAITING_STATUSES } from '@/lib/domain/work-orders/status'

/** From which id on the history tells what happened after the moment asked for; and that moment. */
export type Moment = { at: Date; firstLaterId: string }

/**
 * Work orders that may have been scheduled between two instants at the moment: those that are now, and those that a later
 * change took from there. What they were is for their history to say.
 */
export async function idsOnDays(
  tx: Transaction,
  ctx: ServiceContext,
  from: Date,
  to: Date,
  { at, firstLaterId }: Moment,
): Promise<string[]> {
  const reach = new Date(from.getTime() - REACH_MS).toISOString()
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT w.id FROM work_order w
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.deleted_at IS NULL AND w.created_at <= ${at}::timestamptz
      AND w.scheduled_date >= ${from}::timestamptz - ${MAX_REACH} AND w.scheduled_date < ${to}::timestamptz
      AND (w.scheduled_date + make_interval(mins => coalesce(w.estimated_duration, 60)) > ${from}::timestamptz
        OR EXISTS (SELECT 1 FROM history h WHERE h.account_id = w.account_id AND h.record_type = 'work_order'
          AND h.record_id = w.id AND h.id >= ${firstLaterId}::uuid AND h.changes ? 'estimated_duration'))
    UNION
    SELECT h.record_id FROM history h
    WHERE h.account_id = ${ctx.accountId}::uuid AND h.record_type = 'work_order'
      AND (h.changes #>> '{scheduled_date,0}') >= ${reach} AND (h.changes #>> '{scheduled_date,0}') < ${to.toISOString()}
      AND h.id >= ${firstLaterId}::uuid`
  return rows.map(({ id }) => id)
}

const REACH_MS = 14 * 86_400_000

/** The condition of a JSON path on a status that waits. */
const WAITS = Prisma.raw(WAITING_STATUSES.map((status) => `@ == "${status}"`).join(' || '))

/** What a change must have taken away so that a work order may have waited before it; the words of the index. */
const LEFT_QUEUE = Prisma.sql`h.record_type = 'work_order' AND h.verb <> 'create' AND (h.verb = 'delete' OR h.changes ? 'due_by'
  OR h.changes @? '$.technician[0] ? (@ == null)' OR h.changes @? '$.scheduled_date[0] ? (@ == null)'
  OR h.changes @? '$.status[0] ? (${WAITS})')`

/** What a change must have brought so that a work order may wait after it and not before. */
const ENTERED_QUEUE = Prisma.sql`(h.verb IN ('create', 'restore') OR h.changes ? 'due_by'
  OR h.changes @? '$.technician[1] ? (@ == null)' OR h.changes @? '$.scheduled_date[1] ? (@ == null)'
  OR h.changes @? '$.status[1] ? (${WAITS})')`

const HOUR_MS = 3_600_000
/** 2^24 hours are longer than any company has been. */
const MAX_DOUBLINGS = 24

/**
 * For each power of two of an hour that a work order's age may have at a change, until when such a change can be of one that was
 * made before the moment. With an hour more, for the logarithm is not exact.
 */
function reaches(at: Date): { reach: number; before: string }[] {
  return Array.from({ length: MAX_DOUBLINGS }, (_, reach) => ({
    reach,
    before: firstIdAt(Math.min(at.getTime() + (2 ** (reach + 1) + 1) * HOUR_MS, LAST_MS)),
  }))
}
const LAST_MS = 2 ** 48 - 1

/**
 * Work orders that may have waited for a technician or a date at the moment: the first of those that waited then and wait now, and those
 * that were made before it and left the queue, or changed their promise in it, after it.
 */
export async function idsInQueue(
  tx: Transaction,
  ctx: ServiceContext,
  { at, firstLaterId }: Moment,
  limit: number,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    (SELECT w.id FROM work_order w
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.deleted_at IS NULL AND w.created_at <= ${at}::timestamptz
      AND w.status IN (${Prisma.raw(literalList(WAITING_STATUSES))}) AND (w.technician_id IS NULL OR w.scheduled_date IS NULL)
      AND NOT EXISTS (SELECT 1 FROM history h WHERE h.account_id = w.account_id AND h.record_type = 'work_order'
        AND h.record_id = w.id AND h.id >= ${firstLaterId}::uuid AND ${ENTERED_QUEUE})
    ORDER BY w.due_by NULLS LAST, w.created_at, w.id
    LIMIT ${limit})
    UNION
    SELECT h.record_id FROM jsonb_to_recordset(${JSON.stringify(reaches(at))}::jsonb) AS near (reach int, before uuid),
      LATERAL (
        SELECT h.record_id FROM history h
        WHERE h.account_id = ${ctx.accountId}::uuid AND history_reach(h.record_id, h.id) = near.reach
          AND h.id >= ${firstLaterId}::uuid AND h.id < near.before AND h.record_id < ${firstLaterId}::uuid AND ${LEFT_QUEUE}
        OFFSET 0
      ) AS h`
  return rows.map(({ id }) => id)
}
