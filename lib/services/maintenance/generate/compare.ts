import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { NO_ID } from '@/lib/domain/id'
import type { DueDate } from '@/lib/domain/maintenance/rules'
import { readKnown } from './known'
import { namedDates } from './dates'
import { instantsOf } from './instants'
import type { PlanAtWork } from './plan-rules'
import { readScopes, type Scope, SCOPE_BATCH } from './scopes'

/** An open work order of a plan's visit that is not as the plan would make it now. */
export type Difference = {
  readonly id: string
  readonly due_date: string
  readonly work_order_id: string
  readonly work_order_number: string
  /** Nobody has done anything with it: it is open, has no technician and no day, and no person is in its history. */
  readonly is_untouched: boolean
  /** What the plan makes of the visit now; null where it has no such visit any more, or other work to do. */
  readonly becomes: DueDate | null
}
type Row = Omit<Difference, 'becomes'> & {
  scope: string
  key: string
  job_type_id: string | null
  window_start: Date | null
  window_end: Date | null
}

/** The work orders of a plan, or of some of its scopes, that are still to be done and differ from what it would make now, by their due dates. */
export async function compareOrders(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  scopes?: readonly string[],
): Promise<Difference[]> {
  const rows = await readOpenOrders(tx, ctx, plan, scopes ?? null)
  const through = rows
    .map(({ due_date }) => due_date)
    .toSorted()
    .at(-1)
  if (through === undefined) return []
  const dates = await datesOf(tx, ctx, plan, new Set(rows.map(({ scope }) => scope)), farther(through))
  return rows.flatMap(({ scope, key, job_type_id, window_start, window_end, ...one }) => {
    const date = job_type_id === plan.job_type_id ? dates.get(`${scope} ${key}`) : undefined
    const becomes = date?.isDue ? date : null
    const window = [window_start, window_end]
    const isSame = becomes?.due_date === one.due_date && isSameWindow(window, instantsOf(plan, becomes))
    return isSame ? [] : [{ ...one, becomes }]
  })
}

function isSameWindow([start, end]: readonly (Date | null)[], expected: ReturnType<typeof instantsOf>): boolean {
  return start?.getTime() === expected.window_start.getTime() && end?.getTime() === expected.window_end.getTime()
}

/** A date that now moves to a later day is looked for there as well. */
const farther = (day: string) => `${Number(day.slice(0, 4)) + 2}${day.slice(4, 8)}01`

async function readOpenOrders(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  scopes: readonly string[] | null,
): Promise<Row[]> {
  return tx.$queryRaw<Row[]>`
    SELECT o.id, o.scope, o.key, to_char(o.due_date, 'YYYY-MM-DD') AS due_date, o.work_order_id, w.work_order_number,
      w.job_type_id, w.window_start, w.window_end,
      w.status = 'open' AND w.technician_id IS NULL AND w.scheduled_date IS NULL AND NOT EXISTS (
        SELECT FROM history h WHERE h.account_id = w.account_id AND h.record_type = 'work_order' AND h.record_id = w.id
          AND h.actor_type <> 'system') AND NOT EXISTS (
        SELECT FROM task t JOIN history h ON h.account_id = t.account_id AND h.record_type = 'task' AND h.record_id = t.id
        WHERE t.account_id = w.account_id AND t.work_order_id = w.id AND h.actor_type <> 'system') AS is_untouched
    FROM maintenance_occurrence o JOIN work_order w ON w.account_id = o.account_id AND w.id = o.work_order_id
    WHERE o.account_id = ${ctx.accountId}::uuid AND o.plan_id = ${plan.id}::uuid AND o.status = 'generated'
      AND (${scopes}::uuid[] IS NULL OR o.scope = ANY (${scopes}::uuid[]))
    ORDER BY o.due_date, o.id FOR UPDATE OF o, w`
}

async function datesOf(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  keys: ReadonlySet<string>,
  through: string,
): Promise<Map<string, DueDate>> {
  const dates = new Map<string, DueDate>()
  for (let after = NO_ID, batch: Scope[] = []; ; after = batch.at(-1)?.scope ?? NO_ID) {
    batch = await readScopes(tx, ctx, plan, after)
    const scopes = batch.filter(({ scope }) => keys.has(scope))
    const knownOf = await readKnown(tx, ctx, plan, scopes)
    for (const one of scopes)
      for (const date of namedDates(plan, one, knownOf(one), through)) dates.set(`${one.scope} ${date.key}`, date)
    if (batch.length < SCOPE_BATCH) return dates
  }
}
