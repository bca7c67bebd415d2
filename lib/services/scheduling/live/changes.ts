import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { readJobs } from '@/lib/services/scheduling/board'
import { type LivePoint, settledPlace } from './point'
import type { LiveChange } from './types'

/** Which records of an account changed. */
export type Touched = {
  work_order: string[]
  task: string[]
  /** What all rows of a board depend on. */ rules: string[]
  /** Whose sign-ins may have ended, or role changed. */ user: string[]
}

/** Past this many records reading the page again is cheaper. */
const MAX_CHANGES_SENT = 500

/** Whether there is something for boards in it. */
export function isForBoards({ work_order, task, rules }: Touched): boolean {
  return work_order.length + task.length + rules.length > 0
}

/** Whether to read the page again instead of telling each change. */
export function isTooMuch({ work_order, task, rules }: Touched): boolean {
  return rules.length > 0 || work_order.length + task.length > MAX_CHANGES_SENT
}

/** The records as they are now. */
export async function readChange(ctx: ServiceContext, { work_order, task }: Touched): Promise<LiveChange> {
  const parents =
    task.length === 0
      ? []
      : await db().task.findMany({
          where: { account_id: ctx.accountId, id: { in: task } },
          select: { work_order_id: true },
          distinct: ['work_order_id'],
        })
  const jobs = work_order.length === 0 ? [] : await readJobs(ctx, work_order)
  const live = new Set(jobs.map(({ id }) => id))
  return {
    jobs,
    gone: work_order.filter((id) => !live.has(id)),
    touched: [...new Set([...work_order, ...parents.map(({ work_order_id }) => work_order_id)])],
  }
}

type Row = { account_id: string; record_type: string; ids: string[] }

/** What was committed in these accounts since a point, and the point up to which that is all. */
export async function readSince(
  accountIds: readonly string[],
  since: LivePoint,
): Promise<{ touched: Map<string, Touched>; point: LivePoint }> {
  const at = Date.now()
  const floor = await settledPlace()
  const [found] = await db().$queryRaw<{ snapshot: string; rows: Row[] | null }[]>`
    SELECT pg_current_snapshot()::text AS snapshot, (
      SELECT json_agg(row) FROM (
        SELECT account_id, record_type, (array_agg(DISTINCT record_id))[1:${MAX_CHANGES_SENT + 1}::int] AS ids
        FROM history
        WHERE account_id = ANY(${accountIds}::uuid[]) AND position > ${since.floor}::bigint
          AND record_type IN ('work_order', 'task', 'technician', 'shift', 'time_off', 'territory', 'user')
          AND NOT pg_visible_in_snapshot(transaction_id, ${since.snapshot}::pg_snapshot)
        GROUP BY account_id, record_type
      ) AS row
    ) AS rows`
  const touched = new Map<string, Touched>()
  for (const { account_id, record_type, ids } of found?.rows ?? []) {
    const of = touched.get(account_id) ?? { work_order: [], task: [], rules: [], user: [] }
    if (record_type === 'work_order' || record_type === 'task' || record_type === 'user') of[record_type].push(...ids)
    else of.rules.push(...ids)
    touched.set(account_id, of)
  }
  return { touched, point: { at, floor, snapshot: found?.snapshot ?? since.snapshot } }
}
