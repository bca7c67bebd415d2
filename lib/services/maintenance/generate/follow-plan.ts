import type { ServiceContext } from '@/lib/access/context'
import { rowsJson } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import { compareOrders, type Difference } from '@/lib/services/maintenance/generate/compare'
import { MAINTENANCE } from '@/lib/services/maintenance/generate/context'
import { instantsOf } from '@/lib/services/maintenance/generate/instants'
import { type PlanAtWork, readPlanAtWork } from '@/lib/services/maintenance/generate/plan-rules'
import { setWindows, trashWorkOrders } from '@/lib/services/work/work-orders'

/**
 * Lets the work orders of an active plan, or of some of its scopes, follow a change of it or new readings, as far as nobody touched them: their windows move with their visits, and
 * those of visits that the plan has no more go to the trash. It is the plan that does this and not who changed it, so that they count as
 * untouched ever after, and whoever takes the change back takes all of it back.
 */
export async function followPlan(
  tx: Transaction,
  ctx: ServiceContext,
  planId: string,
  scopes?: readonly string[],
): Promise<void> {
  const plan = await readPlanAtWork(tx, ctx, planId, 'active')
  if (!plan) return
  const within = { ...ctx, tx, actor: MAINTENANCE }
  const untouched = (await compareOrders(tx, ctx, plan, scopes)).filter(({ is_untouched }) => is_untouched)
  await move(tx, within, plan, untouched)
  await withdraw(
    tx,
    within,
    untouched.filter(({ becomes }) => becomes === null),
  )
}

/** The open work orders of an active plan that do not follow it because somebody touched them. */
export async function readKept(tx: Transaction, ctx: ServiceContext, planId: string): Promise<Difference[]> {
  const plan = await readPlanAtWork(tx, ctx, planId, 'active')
  return plan ? compareOrders(tx, ctx, plan) : []
}

/** The visits that stay get their other days, and their work orders the windows of these. */
async function move(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  differences: readonly Difference[],
): Promise<void> {
  const moved = differences.flatMap(({ becomes, ...one }) => (becomes ? [{ ...one, becomes }] : []))
  if (moved.length === 0) return
  await setWindows(
    tx,
    ctx,
    moved.map(({ work_order_id, becomes }) => ({ id: work_order_id, ...instantsOf(plan, becomes) })),
  )
  const rows = moved.map(({ id, becomes: { due_date, window_start, window_end } }) => ({
    id,
    due_date,
    window_start,
    window_end,
  }))
  await tx.$executeRaw`
    UPDATE maintenance_occurrence o
    SET due_date = n.due_date, window_start = n.window_start, window_end = n.window_end, updated_at = now()
    FROM jsonb_populate_recordset(NULL::maintenance_occurrence, ${rowsJson(rows)}::jsonb) n
    WHERE o.account_id = ${ctx.accountId}::uuid AND o.id = n.id`
}

/** The visits go with their work orders; what was to be done along with them is to be done by itself again. */
async function withdraw(tx: Transaction, ctx: ServiceContext, differences: readonly Difference[]): Promise<void> {
  const { accountId: account_id } = ctx
  if (differences.length === 0) return
  const orders = differences.map(({ work_order_id }) => work_order_id)
  const deleted = new Set((await trashWorkOrders(tx, ctx, orders)).changed)
  const ids = differences.flatMap(({ id, work_order_id }) => (deleted.has(work_order_id) ? [id] : []))
  if (ids.length === 0) return
  await tx.maintenanceOccurrence.updateMany({
    where: { account_id, merged_into_id: { in: ids }, status: 'merged' },
    data: { status: 'planned', merged_into_id: null },
  })
  await tx.maintenanceOccurrence.deleteMany({ where: { account_id, id: { in: ids } } })
}
