import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import type { Direction } from './undo'

/**
 * Writes for the plan whose acceptance is taken back, or done again, how many of its work orders that moved: the plan stays
 * accepted, so nothing else tells who follows its events. `batch` is the request that is taken back.
 */
export async function recordPlanReversal(
  tx: Transaction,
  ctx: ServiceContext,
  direction: Direction,
  batch: string,
  moved: number,
): Promise<void> {
  if (moved === 0) return
  const plans = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT p.id FROM plan p
    JOIN history h ON h.account_id = p.account_id AND h.record_type = 'plan' AND h.record_id = p.id
    WHERE p.account_id = ${ctx.accountId}::uuid AND p.status = 'accepted' AND h.request_id = ${batch}`
  const [before, after] = [{ work_orders: moved }, { work_orders: 0 }]
  const change = direction === 'undo' ? { before, after } : { before: after, after: before }
  for (const { id } of plans)
    await recordHistory(tx, { ...ctx, undoes: batch }, { verb: direction, type: 'plan', id, ...change })
}
