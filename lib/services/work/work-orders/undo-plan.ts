import type { ServiceContext } from '@/lib/access/context'
import { byActor } from '@/lib/db/by-actor'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import { firstIdAt } from '@/lib/domain/id'
import type { Direction } from './undo'

/** Longer than a day of anybody's time zone. */
const MAX_AGE_MS = 48 * 3_600_000

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
  // What is undone was done by the same person on the same day: the few rows of it are found by who did it.
  const since = firstIdAt(Date.now() - MAX_AGE_MS)
  const plans = await tx.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM plan p
    WHERE p.account_id = ${ctx.accountId}::uuid AND p.status = 'accepted' AND p.id IN (
      SELECT record_id FROM history
      WHERE account_id = ${ctx.accountId}::uuid AND ${byActor(ctx)} AND id >= ${since}::uuid
        AND record_type = 'plan' AND request_id = ${batch})`
  const [before, after] = [{ work_orders: moved }, { work_orders: 0 }]
  const change = direction === 'undo' ? { before, after } : { before: after, after: before }
  for (const { id } of plans)
    await recordHistory(tx, { ...ctx, undoes: batch }, { verb: direction, type: 'plan', id, ...change })
}
