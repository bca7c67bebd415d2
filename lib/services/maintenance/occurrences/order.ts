import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { dateOf, dayNumber } from '@/lib/domain/maintenance/days'
import { MAX_HORIZON_DAYS } from '@/lib/domain/planning/limits'
import { dayIn } from '@/lib/domain/time'
import { refused } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { occurrencesChosen } from '@/lib/schemas/maintenance/year'
import { makeOrdersOf, MAINTENANCE } from '@/lib/services/maintenance/generate'
import { setWindows } from '@/lib/services/work/work-orders'

/** So many days are planned at least, so that what is overdue finds room. */
const USUAL_DAYS = 14

/** What a planner gets: the work orders of visits, and the days in which they fit. */
export type OrderedOccurrences = {
  work_order_ids: string[]
  from_date: string
  to_date: string
  /** The visits without one, because they are closed or their plan makes none now. */
  left: number
  /** The request that did it, by which it is taken back. */
  batch: string
}

/**
 * Gives each of these visits a work order that can be planned from today on: those without one get it now, and where the days of a
 * visit are over its work order may be done on any day; its due time stays. All or none. Throws `forbidden`, `validation_error`, also
 * when no visit can be planned.
 */
export async function orderOccurrences(
  ctx: ServiceContext,
  body: BodyOf<typeof occurrencesChosen>,
): Promise<OrderedOccurrences> {
  requireScope(ctx, 'write:work-orders')
  const { ids } = readDraft(occurrencesChosen, body).finish()
  return inTransaction(ctx, async (tx) => {
    for (const { plan_id, chosen } of await plannedOf(tx, ctx, ids))
      await makeOrdersOf(tx, { ...ctx, tx, actor: MAINTENANCE }, plan_id, chosen)
    const orders = await openOrdersOf(tx, ctx, ids)
    if (orders.length === 0)
      throw refused(
        'ids',
        'name no visit that can be planned: each is done, merged or skipped, or its plan is not active',
      )
    const over = orders.filter(({ is_over }) => is_over)
    await setWindows(
      tx,
      ctx,
      over.map(({ id }) => ({ id, window_start: null, window_end: null })),
    )
    const covered = new Set(orders.flatMap(({ visits }) => visits))
    return {
      work_order_ids: orders.map(({ id }) => id),
      ...daysFor(orders, dayIn(ctx.account.timeZone, new Date())),
      left: ids.filter((id) => !covered.has(id.toLowerCase())).length,
      batch: ctx.requestId,
    }
  })
}

/** The visits that have no work order yet, by their plans, which are locked one after the other in one order. */
function plannedOf(tx: Transaction, ctx: ServiceContext, ids: readonly string[]) {
  return tx.$queryRaw<{ plan_id: string; chosen: string[] }[]>`
    SELECT o.plan_id, array_agg(o.id) AS chosen FROM maintenance_occurrence o
    JOIN maintenance_plan p ON p.account_id = o.account_id AND p.id = o.plan_id AND p.deleted_at IS NULL
    WHERE o.account_id = ${ctx.accountId}::uuid AND o.id = ANY (${[...ids]}::uuid[]) AND o.status = 'planned'
    GROUP BY o.plan_id ORDER BY o.plan_id`
}

type OpenOrder = { id: string; visits: string[]; is_over: boolean; window_start: string; window_end: string }

/** The unfinished work orders of visits; of a merged one that of the visit which it is done along with. */
function openOrdersOf(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<OpenOrder[]> {
  return tx.$queryRaw<OpenOrder[]>`
    SELECT w.id, array_agg(o.id) AS visits, coalesce(w.window_end < now(), false) AS is_over,
      to_char(min(coalesce(m.window_start, o.window_start)), 'YYYY-MM-DD') AS window_start,
      to_char(max(coalesce(m.window_end, o.window_end)), 'YYYY-MM-DD') AS window_end
    FROM maintenance_occurrence o
    LEFT JOIN maintenance_occurrence m ON m.account_id = o.account_id AND m.id = o.merged_into_id
    JOIN work_order w ON w.account_id = o.account_id AND w.id = coalesce(m.work_order_id, o.work_order_id)
      AND w.deleted_at IS NULL AND w.status NOT IN ('completed', 'cancelled')
    WHERE o.account_id = ${ctx.accountId}::uuid AND o.id = ANY (${[...ids]}::uuid[])
    GROUP BY w.id, w.work_order_number, w.window_end ORDER BY w.work_order_number`
}

/** From the first day on which one is in time, today at the earliest, to the last one; two weeks at least, as long as a plan may be. */
function daysFor(orders: readonly OpenOrder[], today: string): { from_date: string; to_date: string } {
  const first = orders.map(({ window_start }) => window_start).sort()[0] ?? today
  const last =
    orders
      .map(({ window_end }) => window_end)
      .sort()
      .at(-1) ?? today
  const from = Math.max(dayNumber(first), dayNumber(today))
  const to = Math.min(Math.max(dayNumber(last), from + USUAL_DAYS - 1), from + MAX_HORIZON_DAYS - 1)
  return { from_date: dateOf(from), to_date: dateOf(to) }
}
