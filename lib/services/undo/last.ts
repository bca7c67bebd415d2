import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { firstIdAt } from '@/lib/domain/id'
import { ServiceError } from '@/lib/errors'
import { MOST_IN_BULK } from '@/lib/schemas/work-order-table'
import { undoWorkOrders } from '@/lib/services/work-orders'

/** What was taken back: the numbers of the work orders, and those that were left alone with the reason. */
export type UndoneAction = { ids: string[]; numbers: string[]; refused: { name: string; reason: string }[] }

/** After an hour the day has moved on; the history still shows what was. */
const REACH_MS = 3_600_000

type Row = { request_id: string; ids: string[] }

/**
 * Takes back the last action of this user on work orders (a move, a change of many, a delete) that is not taken back yet,
 * within the last hour. Throws `forbidden`, `not_found` where there is nothing to take back, `precondition_failed` where
 * somebody changed it since.
 */
export async function undoLastAction(ctx: ServiceContext): Promise<UndoneAction> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const last = await readLast(tx, ctx)
    if (!last)
      throw new ServiceError('not_found', 'You changed no work order in the last hour that could be taken back.')
    const { changed, refused } = await undoWorkOrders({ ...ctx, tx }, { ids: last.ids, batch: last.request_id })
    if (changed.length === 0) {
      const reasons = refused.map(({ name, reason }) => `${name} ${reason}.`)
      throw new ServiceError('precondition_failed', reasons.join(' ') || 'It was changed since.')
    }
    const rows = await tx.workOrder.findMany({
      where: { account_id: ctx.accountId, id: { in: changed } },
      select: { work_order_number: true },
      orderBy: { work_order_number: 'asc' },
    })
    return { ids: changed, numbers: rows.map(({ work_order_number }) => work_order_number), refused }
  })
}

/** The newest request of this user whose changes have no undo by them after it. */
async function readLast(tx: Transaction, ctx: ServiceContext): Promise<Row | null> {
  const rows = await tx.$queryRaw<Row[]>`
    WITH own AS (
      SELECT id, verb, record_id, request_id FROM history
      WHERE account_id = ${ctx.accountId}::uuid AND id >= ${firstIdAt(Date.now() - REACH_MS)}::uuid
        AND record_type = 'work_order' AND actor_type = ${ctx.actor.type} AND actor_id = ${ctx.actor.id}
    )
    SELECT request_id, (array_agg(record_id))[1:${MOST_IN_BULK}::int] AS ids FROM own
    WHERE verb IN ('update', 'delete') AND request_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM own taken WHERE taken.record_id = own.record_id AND taken.id > own.id
        AND taken.verb IN ('undo', 'restore'))
    GROUP BY request_id ORDER BY max(own.id::text) DESC LIMIT 1`
  return rows[0] ?? null
}
