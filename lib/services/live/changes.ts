import type { ServiceContext } from '@/lib/auth/context'
import { db } from '@/lib/db/client'
import { firstIdAt, instantOfId } from '@/lib/domain/id'
import { readJobs } from '@/lib/services/board'
import type { LiveChange } from './types'

/** Which records of an account changed, by kind. */
export type Touched = { work_order: Set<string>; task: Set<string>; technician: Set<string> }

/** A transaction lasts no longer than this: what was begun before the last event seen may have been committed after it. */
const OVERLAP_MS = 60_000

/** Past this many records reading the page again is cheaper. */
const MOST_TOLD = 500

export function nothingTouched(): Touched {
  return { work_order: new Set(), task: new Set(), technician: new Set() }
}

/** Whether to read the page again instead of telling each change. */
export function isTooMuch({ work_order, task, technician }: Touched): boolean {
  return technician.size > 0 || work_order.size + task.size > MOST_TOLD
}

/** The records as they are now. */
export async function readChange(ctx: ServiceContext, { work_order, task }: Touched): Promise<LiveChange> {
  const parents =
    task.size === 0
      ? []
      : await db().task.findMany({
          where: { account_id: ctx.accountId, id: { in: [...task] } },
          select: { work_order_id: true },
          distinct: ['work_order_id'],
        })
  const jobs = work_order.size === 0 ? [] : await readJobs(ctx, [...work_order])
  const live = new Set(jobs.map(({ id }) => id))
  return {
    jobs,
    gone: [...work_order].filter((id) => !live.has(id)),
    touched: [...new Set([...work_order, ...parents.map(({ work_order_id }) => work_order_id)])],
  }
}

/** What changed after an event (its history id) or a moment (epoch milliseconds), and the last history id of it. */
export async function readSince(
  ctx: ServiceContext,
  after: string | number,
): Promise<{ touched: Touched; last: string | null }> {
  const instant = typeof after === 'number' ? after : (instantOfId(after) ?? 0)
  const rows = await db().history.findMany({
    where: {
      account_id: ctx.accountId,
      id: { gte: firstIdAt(instant - OVERLAP_MS) },
      record_type: { in: ['work_order', 'task', 'technician'] },
    },
    select: { id: true, record_type: true, record_id: true },
    orderBy: { id: 'desc' },
    // Beyond it the answer is to read everything again, whatever else there is.
    take: 4 * MOST_TOLD,
  })
  const touched = nothingTouched()
  const young = rows.filter(({ id, record_type }) => record_type !== 'technician' || id > firstIdAt(instant))
  for (const { record_type, record_id } of young) touched[record_type as keyof Touched].add(record_id)
  return { touched, last: rows[0]?.id ?? null }
}
