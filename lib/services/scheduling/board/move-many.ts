import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction } from '@/lib/db/transaction'
import type { BoardJob } from '@/lib/domain/board/types'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { type BoardChanged, boardChanges } from '@/lib/schemas/scheduling/board-change'
import type { workOrderUndo } from '@/lib/schemas/work/work-order-table'
import { undoWorkOrders } from '@/lib/services/work/work-orders'
import { changeBoardJob } from './move'
import { readJobs } from './read'

/**
 * Moves or unassigns many jobs from the board by the rules of one, in one transaction that one undo takes back. A job
 * that a colleague changed since it was seen stays as it is and is named. Throws `forbidden`, `not_found`,
 * `validation_error`: nothing is changed then.
 */
export async function changeBoardJobs(ctx: ServiceContext, body: BodyOf<typeof boardChanges>): Promise<BoardChanged> {
  requireScope(ctx, 'write:work-orders')
  const { changes } = readDraft(boardChanges, body).finish()
  return inTransaction(ctx, async (tx) => {
    const jobs: BoardJob[] = []
    const refused: BoardChanged['refused'] = []
    const but = new Set(changes.map(({ id }) => id))
    // In the order of their ids, so that two such changes never wait in a ring.
    for (const { id, seen, technician_id, scheduled_date } of changes.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const change = { technician_id, scheduled_date: textOf(scheduled_date) }
      const stood = { ...seen, scheduled_date: textOf(seen.scheduled_date) }
      const answer = await changeBoardJob({ ...ctx, tx }, id, change, stood, { but })
      if (answer.outcome === 'saved') jobs.push(answer.job)
      else refused.push({ id, name: answer.theirs.work_order_number, reason: `was changed by ${answer.by} meanwhile` })
    }
    return { batch: ctx.requestId, jobs, refused }
  })
}

/** Takes back what one request of this user did to these jobs. Throws `forbidden`, `validation_error`. */
export async function undoBoardJobs(ctx: ServiceContext, body: BodyOf<typeof workOrderUndo>): Promise<BoardChanged> {
  const { batch, changed, refused } = await undoWorkOrders(ctx, body)
  return { batch, refused, jobs: await readJobs(ctx, changed) }
}

function textOf(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString()
}
