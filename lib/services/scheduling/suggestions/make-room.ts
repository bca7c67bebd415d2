import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { type RoomMade, roomMade } from '@/lib/schemas/scheduling/room'
import { readJobs } from '@/lib/services/scheduling/board'
import { objectionsTo } from '@/lib/services/scheduling/planning'
import { placeWorkOrders } from '@/lib/services/work/work-orders'

/**
 * Moves a lower job and puts urgent work where it stood (R-SD-7): both or none, in one transaction that one undo takes back. Throws
 * `forbidden`, `validation_error`, `precondition_failed` when one of them was changed since, or would meet a hard conflict by now.
 */
export async function makeRoom(ctx: ServiceContext, body: BodyOf<typeof roomMade>): Promise<RoomMade> {
  requireScope(ctx, 'write:work-orders')
  const { changes } = readDraft(roomMade, body).finish()
  return inTransaction(ctx, async (tx) => {
    const placements = changes.map(({ scheduled_date, seen, ...target }) => ({
      ...target,
      scheduled_date: scheduled_date.toISOString(),
      seen: { ...seen, scheduled_date: seen.scheduled_date?.toISOString() ?? null },
    }))
    const inside = { ...ctx, tx }
    const { batch, changed, refused } = await placeWorkOrders(inside, placements, (open, left) =>
      objectionsTo(open, ctx, left),
    )
    if (refused.length > 0) {
      const reasons = refused.map(({ name, reason }) => `${name}: ${reason}`)
      throw new ServiceError('precondition_failed', `Nothing was moved. ${reasons.join(' ')}`)
    }
    return { batch, jobs: await readJobs(inside, changed) }
  })
}
