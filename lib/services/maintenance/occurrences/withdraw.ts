import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { byActor } from '@/lib/db/by-actor'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { occurrencesWithdraw } from '@/lib/schemas/maintenance/year'
import { MAINTENANCE } from '@/lib/services/maintenance/generate'
import { discardPlan } from '@/lib/services/scheduling/planning'
import { reverseRequest, trashWorkOrders } from '@/lib/services/work/work-orders'

/** How many work orders went, and how many of the chosen visits keep theirs because somebody went on with it. */
export type WithdrawnOccurrences = { withdrawn: number; kept: number }

/**
 * Takes back what `orderOccurrences` or `planOccurrences` did: the proposal is given up, work orders that it made go to the trash and their
 * visits are planned as before, and those that were there before get their windows again. What somebody touched since stays. Throws
 * `forbidden`, `validation_error`, and `plan_not_ready` where the proposal was accepted.
 */
export async function withdrawOccurrences(
  ctx: ServiceContext,
  body: BodyOf<typeof occurrencesWithdraw>,
): Promise<WithdrawnOccurrences> {
  requireScope(ctx, 'write:work-orders')
  const { ids, batch, plan_id } = readDraft(occurrencesWithdraw, body).finish()
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    if (plan_id) await discardPlan(within, plan_id)
    const createdOrders = await madeBy(tx, ctx, ids, batch)
    const untouched = createdOrders.filter(({ is_untouched }) => is_untouched).map(({ id }) => id)
    const { changed } = await trashWorkOrders(tx, { ...within, actor: MAINTENANCE }, untouched)
    await planAgain(tx, ctx, changed)
    const moved = await movedBy(tx, ctx, batch, changed)
    if (moved.length > 0) await reverseRequest({ ...within, undoes: batch }, 'undo', batch, moved)
    return { withdrawn: changed.length, kept: createdOrders.length - changed.length }
  })
}

/** The work orders that a request made for these visits, or for those that they are done along with. */
function madeBy(tx: Transaction, { accountId }: ServiceContext, ids: readonly string[], batch: string) {
  return tx.$queryRaw<{ id: string; is_untouched: boolean }[]>`
    SELECT w.id, w.status = 'open' AND w.technician_id IS NULL AND w.scheduled_date IS NULL AND NOT EXISTS (
        SELECT FROM history h WHERE h.account_id = w.account_id AND h.record_type = 'work_order' AND h.record_id = w.id
          AND h.actor_type <> 'system' AND h.request_id IS DISTINCT FROM ${batch}) AND NOT EXISTS (
        SELECT FROM task t JOIN history h ON h.account_id = t.account_id AND h.record_type = 'task' AND h.record_id = t.id
        WHERE t.account_id = w.account_id AND t.work_order_id = w.id AND h.actor_type <> 'system') AS is_untouched
    FROM work_order w
    WHERE w.account_id = ${accountId}::uuid AND w.deleted_at IS NULL AND w.id IN (
      SELECT coalesce(large.work_order_id, o.work_order_id) FROM maintenance_occurrence o
      LEFT JOIN maintenance_occurrence large ON large.account_id = o.account_id AND large.id = o.merged_into_id
      WHERE o.account_id = ${accountId}::uuid AND o.id = ANY (${[...ids]}::uuid[]))
      AND EXISTS (SELECT FROM history h WHERE h.account_id = w.account_id AND h.record_type = 'work_order'
        AND h.record_id = w.id AND h.verb = 'create' AND h.request_id = ${batch})
    ORDER BY w.id FOR UPDATE OF w`
}

/** The visits of these work orders, and those that were merged into them, wait for one again. */
async function planAgain(tx: Transaction, { accountId }: ServiceContext, orders: readonly string[]): Promise<void> {
  if (orders.length === 0) return
  await tx.$executeRaw`
    WITH large AS (
      UPDATE maintenance_occurrence SET status = 'planned', work_order_id = NULL, updated_at = now()
      WHERE account_id = ${accountId}::uuid AND work_order_id = ANY (${[...orders]}::uuid[]) RETURNING id)
    UPDATE maintenance_occurrence o SET status = 'planned', merged_into_id = NULL, updated_at = now()
    FROM large WHERE o.account_id = ${accountId}::uuid AND o.merged_into_id = large.id AND o.status = 'merged'`
}

/** The work orders that this user's request changed, but for those that are gone. */
async function movedBy(
  tx: Transaction,
  ctx: ServiceContext,
  batch: string,
  gone: readonly string[],
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ record_id: string }[]>`
    SELECT DISTINCT record_id FROM history
    WHERE account_id = ${ctx.accountId}::uuid AND ${byActor(ctx)} AND request_id = ${batch}
      AND record_type = 'work_order' AND record_id <> ALL (${[...gone]}::uuid[])`
  return rows.map(({ record_id }) => record_id)
}
