import type { ServiceContext } from '@/lib/access/context'
import { Prisma } from '@/prisma/generated/client'
import { db } from '@/lib/db/client'
import { literalList } from '@/lib/db/literal-list'
import { settledPosition } from '@/lib/db/settled-position'
import { readJobs } from '@/lib/services/scheduling/board'
import type { LivePoint } from './point'
import type { LiveChange } from './types'

/** Which records of an account changed. */
export type Touched = {
  work_order: string[]
  task: string[]
  visit: string[]
  /** SLA clocks that were warned of, broken or met, what customers were told, and holds of which somebody said why. */ promise: string[]
  dependency: string[]
  /** Events from technicians’ phones. */ field_event: string[]
  /** Crews and who is in them. */ crew: string[]
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

function countRecords({ work_order, task, visit, promise, dependency, field_event, crew }: Touched): number {
  return [work_order, task, visit, promise, dependency, field_event, crew].reduce((sum, { length }) => sum + length, 0)
}

/** The records as they are now. A work order's further visits say of it what it says itself. */
export async function readChange(ctx: ServiceContext, touched: Touched): Promise<LiveChange> {
  const [changed, parents] = await Promise.all([changedJobs(ctx, touched), parentsOf(ctx, touched.task)])
  const jobs = changed.jobs.length === 0 ? [] : await readJobs(ctx, changed.jobs)
  const live = new Set(jobs.map(({ id }) => id))
  return {
    jobs,
    gone: changed.jobs.filter((id) => !live.has(id)),
    touched: [...new Set([...changed.orders, ...parents, ...changed.visited])],
    crews: touched.crew.length > 0,
  }
}

/**
 * The cards of which something changed, which are work orders and further visits; their work orders with those that are linked to them; and
 * the work orders of which visits changed.
 */
export async function changedJobs(
  ctx: ServiceContext,
  { work_order, visit, promise, dependency, field_event }: Omit<Touched, 'task' | 'crew' | 'rules' | 'user'>,
): Promise<{ jobs: string[]; orders: string[]; visited: string[] }> {
  const [begun, promised, visited] = await Promise.all([
    workOrdersOfEvents(ctx, field_event),
    promisedOf(ctx, promise),
    visitedOf(ctx, visit),
  ])
  // Work in order is checked by when the other is done.
  const linked = await linkedTo(ctx, [...work_order, ...visited], dependency)
  const visits = await visitsOf(ctx, [...work_order, ...visited, ...linked, ...begun], visit)
  // What a primary visit says by itself is shown on the card of its work order.
  const primary = visits.filter(({ is_primary, id }) => is_primary && visit.includes(id))
  const orders = [
    ...new Set([...work_order, ...begun, ...promised, ...linked, ...primary.map(({ work_order_id }) => work_order_id)]),
  ]
  // A primary visit is the card of its work order.
  const jobs = [...new Set([...orders, ...visits.filter(({ sequence }) => sequence > 1).map(({ id }) => id)])]
  return { jobs, orders, visited: visits.map(({ work_order_id }) => work_order_id) }
}

/** The work orders of visits. */
async function visitedOf({ accountId: account_id }: ServiceContext, visits: readonly string[]): Promise<string[]> {
  if (visits.length === 0) return []
  const where = { account_id, id: { in: [...visits] } }
  const foundVisits = await db().visit.findMany({ where, select: { work_order_id: true }, distinct: ['work_order_id'] })
  return foundVisits.map(({ work_order_id }) => work_order_id)
}

/** The work orders that wait for one of these or that one of these waits for, and those of these dependencies, also of deleted ones. */
async function linkedTo(
  { accountId: account_id }: ServiceContext,
  orders: readonly string[],
  dependencies: readonly string[],
): Promise<string[]> {
  if (orders.length + dependencies.length === 0) return []
  const these = { in: [...orders] }
  const foundDependencies = await db().workOrderDependency.findMany({
    where: {
      account_id,
      OR: [
        { before_id: these, deleted_at: null },
        { after_id: these, deleted_at: null },
        { id: { in: [...dependencies] } },
      ],
    },
    select: { before_id: true, after_id: true },
  })
  return [...new Set(foundDependencies.flatMap(({ before_id, after_id }) => [before_id, after_id]))]
}

/** The visits of these work orders that are or were cards of their own, and these visits. */
async function visitsOf(
  { accountId: account_id }: ServiceContext,
  orders: readonly string[],
  visits: readonly string[],
) {
  if (orders.length === 0) return []
  const ids = [...new Set(orders)]
  const where = { account_id, work_order_id: { in: ids }, OR: [{ sequence: { gt: 1 } }, { id: { in: [...visits] } }] }
  return db().visit.findMany({ where, select: { id: true, work_order_id: true, is_primary: true, sequence: true } })
}

async function parentsOf({ accountId: account_id }: ServiceContext, tasks: readonly string[]): Promise<string[]> {
  if (tasks.length === 0) return []
  const where = { account_id, id: { in: [...tasks] } }
  const foundTasks = await db().task.findMany({ where, select: { work_order_id: true }, distinct: ['work_order_id'] })
  return foundTasks.map(({ work_order_id }) => work_order_id)
}

/** The work orders of events from phones. */
async function workOrdersOfEvents(
  { accountId: account_id }: ServiceContext,
  events: readonly string[],
): Promise<string[]> {
  if (events.length === 0) return []
  const where = { account_id, id: { in: [...events] } }
  const foundEvents = await db().fieldEvent.findMany({
    where,
    select: { work_order_id: true },
    distinct: ['work_order_id'],
  })
  return foundEvents.map(({ work_order_id }) => work_order_id)
}

/** The work orders of clocks, promises and holds. */
async function promisedOf({ accountId: account_id }: ServiceContext, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const query = { where: { account_id, id: { in: [...ids] } }, select: { work_order_id: true } }
  const rows = await Promise.all([
    db().slaClock.findMany(query),
    db().arrivalPromise.findMany(query),
    db().workOrderHold.findMany(query),
  ])
  return rows.flat().map(({ work_order_id }) => work_order_id)
}

/** The kinds of records that boards follow, and as what each of them counts. */
const COUNTS_AS: Record<string, keyof Touched> = {
  work_order: 'work_order',
  task: 'task',
  visit: 'visit',
  work_order_dependency: 'dependency',
  sla_clock: 'promise',
  arrival_promise: 'promise',
  work_order_hold: 'promise',
  field_event: 'field_event',
  crew: 'crew',
  crew_member: 'crew',
  technician: 'rules',
  shift: 'rules',
  time_off: 'rules',
  territory: 'rules',
  user: 'user',
}
const FOLLOWED = Prisma.raw(literalList(Object.keys(COUNTS_AS)))

const nothingTouched = (): Touched => ({
  work_order: [],
  task: [],
  visit: [],
  promise: [],
  dependency: [],
  field_event: [],
  crew: [],
  rules: [],
  user: [],
})

type Row = { account_id: string; record_type: string; ids: string[] }

/** What was committed in these accounts since a point, and the point up to which that is all. */
export async function readSince(
  accountIds: readonly string[],
  since: LivePoint,
): Promise<{ touched: Map<string, Touched>; point: LivePoint }> {
  const at = Date.now()
  const floor = String(await settledPosition())
  const [answer] = await db().$queryRaw<{ snapshot: string; rows: Row[] | null }[]>`
    SELECT pg_current_snapshot()::text AS snapshot, (
      SELECT json_agg(row) FROM (
        SELECT account_id, record_type, (array_agg(DISTINCT record_id))[1:${MAX_CHANGES_SENT + 1}::int] AS ids
        FROM history
        WHERE account_id = ANY(${accountIds}::uuid[]) AND position > ${since.floor}::bigint
          AND record_type IN (${FOLLOWED})
          AND NOT pg_visible_in_snapshot(transaction_id, ${since.snapshot}::pg_snapshot)
        GROUP BY account_id, record_type
      ) AS row
    ) AS rows`
  const touched = new Map<string, Touched>()
  for (const { account_id, record_type, ids } of answer?.rows ?? []) {
    const touchedOfAccount = touched.get(account_id) ?? nothingTouched()
    touchedOfAccount[COUNTS_AS[record_type] ?? 'rules'].push(...ids)
    touched.set(account_id, touchedOfAccount)
  }
  return { touched, point: { at, floor, snapshot: answer?.snapshot ?? since.snapshot } }
}
