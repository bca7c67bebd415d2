import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { toDatabaseDate } from '@/lib/domain/time'
import { compareOrders, type Difference } from '@/lib/services/maintenance/generate/compare'
import { MAINTENANCE } from '@/lib/services/maintenance/generate/context'
import { instantsOf } from '@/lib/services/maintenance/generate/instants'
import { type PlanAtWork, readPlanAtWork } from '@/lib/services/maintenance/generate/plan-rules'
import { deleteWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'

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
  for (const one of untouched) if (one.becomes) await move(tx, within, plan, one, one.becomes)
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

async function move(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  { id, work_order_id }: Difference,
  { due_date, window_start, window_end }: NonNullable<Difference['becomes']>,
): Promise<void> {
  const { window_start: start, window_end: end, due_by } = instantsOf(plan, { window_start, window_end })
  await updateWorkOrder(ctx, work_order_id, {
    ...{ window_start: start.toISOString(), window_end: end.toISOString(), due_by: due_by.toISOString() },
  })
  await tx.maintenanceOccurrence.update({
    where: { account_id_id: { account_id: ctx.accountId, id } },
    data: {
      due_date: toDatabaseDate(due_date),
      window_start: toDatabaseDate(window_start),
      window_end: toDatabaseDate(window_end),
    },
    select: { id: true },
  })
}

/** The visits go with their work orders; what was to be done along with them is to be done by itself again. */
async function withdraw(tx: Transaction, ctx: ServiceContext, gone: readonly Difference[]): Promise<void> {
  const { accountId: account_id } = ctx
  const ids = gone.map(({ id }) => id)
  for (const { work_order_id } of gone) await deleteWorkOrder(ctx, work_order_id)
  await tx.maintenanceOccurrence.updateMany({
    where: { account_id, merged_into_id: { in: ids }, status: 'merged' },
    data: { status: 'planned', merged_into_id: null },
  })
  await tx.maintenanceOccurrence.deleteMany({ where: { account_id, id: { in: ids } } })
}
