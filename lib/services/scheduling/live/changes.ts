import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { readJobs } from '@/lib/services/scheduling/board'
import { type LivePoint, settledPlace } from './point'
import type { LiveChange } from './types'

/** Which records of an account changed. */
export type Touched = {
  work_order: string[]
  task: string[]
  visit: string[]
  /** Promises that were warned of, broken or kept, and holds of which somebody said why. */ promise: string[]
  /** What all rows of a board depend on. */ rules: string[]
  /** Whose sign-ins may have ended, or role changed. */ user: string[]
}

/** Past this many records reading the page again is cheaper. */
const MAX_CHANGES_SENT = 500

/** Whether there is something for boards in it. */
export function isForBoards(touched: Touched): boolean {
  return touched.rules.length > 0 || countRecords(touched) > 0
}

/** Whether to read the page again instead of telling each change. */
export function isTooMuch(touched: Touched): boolean {
  return touched.rules.length > 0 || countRecords(touched) > MAX_CHANGES_SENT
}

function countRecords({ work_order, task, visit, promise }: Touched): number {
  return work_order.length + task.length + visit.length + promise.length
}

/** The records as they are now. A work order's further visits say of it what it says itself. */
export async function readChange(
  ctx: ServiceContext,
  { work_order, task, visit, promise }: Touched,
): Promise<LiveChange> {
  const [parents, promised, visits] = await Promise.all([
    parentsOf(ctx, task),
    promisedOf(ctx, promise),
    visitsOf(ctx, work_order, visit),
  ])
  // What a primary visit says by itself is shown on the card of its work order.
  const told = visits.filter(({ is_primary, id }) => is_primary && visit.includes(id))
  const orders = [...new Set([...work_order, ...promised, ...told.map(({ work_order_id }) => work_order_id)])]
  // A primary visit is the card of its work order.
  const changed = [...new Set([...orders, ...visits.filter(({ sequence }) => sequence > 1).map(({ id }) => id)])]
  const jobs = changed.length === 0 ? [] : await readJobs(ctx, changed)
  const live = new Set(jobs.map(({ id }) => id))
  return {
    jobs,
    gone: changed.filter((id) => !live.has(id)),
    touched: [...new Set([...orders, ...parents, ...visits.map(({ work_order_id }) => work_order_id)])],
  }
}

/** The visits of these work orders, and beside these visits, that are or were cards of their own. */
async function visitsOf(
  { accountId: account_id }: ServiceContext,
  orders: readonly string[],
  visits: readonly string[],
) {
  if (orders.length + visits.length === 0) return []
  const select = { work_order_id: true }
  const touched =
    visits.length === 0 ? [] : await db().visit.findMany({ where: { account_id, id: { in: [...visits] } }, select })
  const ids = [...new Set([...orders, ...touched.map(({ work_order_id }) => work_order_id)])]
  const where = { account_id, work_order_id: { in: ids }, OR: [{ sequence: { gt: 1 } }, { id: { in: [...visits] } }] }
  return db().visit.findMany({ where, select: { id: true, work_order_id: true, is_primary: true, sequence: true } })
}

async function parentsOf({ accountId: account_id }: ServiceContext, tasks: readonly string[]): Promise<string[]> {
  if (tasks.length === 0) return []
  const where = { account_id, id: { in: [...tasks] } }
  const found = await db().task.findMany({ where, select: { work_order_id: true }, distinct: ['work_order_id'] })
  return found.map(({ work_order_id }) => work_order_id)
}

/** The work orders of clocks and holds. */
async function promisedOf({ accountId: account_id }: ServiceContext, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const query = { where: { account_id, id: { in: [...ids] } }, select: { work_order_id: true } }
  const found = await Promise.all([db().slaClock.findMany(query), db().workOrderHold.findMany(query)])
  return found.flat().map(({ work_order_id }) => work_order_id)
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
          AND record_type IN ('work_order', 'task', 'visit', 'sla_clock', 'work_order_hold', 'technician', 'shift', 'time_off', 'territory', 'user')
          AND NOT pg_visible_in_snapshot(transaction_id, ${since.snapshot}::pg_snapshot)
        GROUP BY account_id, record_type
      ) AS row
    ) AS rows`
  const touched = new Map<string, Touched>()
  for (const { account_id, record_type, ids } of found?.rows ?? []) {
    const of = touched.get(account_id) ?? { work_order: [], task: [], visit: [], promise: [], rules: [], user: [] }
    if (record_type === 'sla_clock' || record_type === 'work_order_hold') of.promise.push(...ids)
    else if (
      record_type === 'work_order' ||
      record_type === 'task' ||
      record_type === 'visit' ||
      record_type === 'user'
    )
      of[record_type].push(...ids)
    else of.rules.push(...ids)
    touched.set(account_id, of)
  }
  return { touched, point: { at, floor, snapshot: found?.snapshot ?? since.snapshot } }
}
