import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction } from '@/lib/db/transaction'
import type { BoardJob } from '@/lib/domain/board/types'
import { orderOf } from '@/lib/domain/conflicts/rule'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { type BoardChanged, boardChanges } from '@/lib/schemas/scheduling/board-change'
import type { workOrderUndo } from '@/lib/schemas/work/work-order-table'
import { undoWorkOrders } from '@/lib/services/work/work-orders'
import { changeBoardJob } from './move'
import { readJobs } from './read'

/**
 * Moves or unassigns many jobs from the board by the rules of one, in one transaction that one undo takes back. A job
 * that a colleague changed since it was seen stays as it is and is named, and with it those that are made together with it. Throws
 * `forbidden`, `not_found`, `validation_error`: nothing is changed then.
 */
export async function changeBoardJobs(ctx: ServiceContext, body: BodyOf<typeof boardChanges>): Promise<BoardChanged> {
  requireScope(ctx, 'write:work-orders')
  const { changes } = readDraft(boardChanges, body).finish()
  let left: readonly Refused[] = []
  for (;;) {
    try {
      return await changeOthers(ctx, changes, left)
    } catch (error) {
      if (!(error instanceof TornGroup)) throw error
      left = error.left
    }
  }
}

type Refused = BoardChanged['refused'][number]
type Change = z.output<typeof boardChanges>['changes'][number]

/** Some of those who come together would be moved, and others not. */
class TornGroup extends Error {
  readonly left: readonly Refused[]

  constructor(left: readonly Refused[]) {
    super('visits that are made together would be torn apart')
    this.left = left
  }
}

function changeOthers(ctx: ServiceContext, all: readonly Change[], left: readonly Refused[]): Promise<BoardChanged> {
  const changes = all.filter(({ id }) => !left.some((one) => one.id === id))
  return inTransaction(ctx, async (tx) => {
    const jobs: BoardJob[] = []
    const refused = [...left]
    const changed: BoardJob[] = []
    const but = new Set(changes.map(({ id }) => id))
    // In the order of their ids, so that two such changes never wait in a ring.
    for (const { id, seen, technician_id, scheduled_date } of changes.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const change = { technician_id, scheduled_date: textOf(scheduled_date) }
      const stood = { ...seen, scheduled_date: textOf(seen.scheduled_date) }
      const answer = await changeBoardJob({ ...ctx, tx }, id, change, stood, { but })
      if (answer.outcome === 'saved') jobs.push(answer.job)
      else {
        changed.push(answer.theirs)
        refused.push({ id, name: answer.theirs.work_order_number, reason: `was changed by ${answer.by} meanwhile` })
      }
    }
    const torn = jobs.filter((job) => changed.some((one) => areTogether(one, job)))
    const reason = 'comes together with a visit that was changed meanwhile'
    if (torn.length > 0)
      throw new TornGroup([...refused, ...torn.map(({ id, work_order_number: name }) => ({ id, name, reason }))])
    return { batch: ctx.requestId, jobs, refused }
  })
}

function areTogether(one: BoardJob, other: BoardJob): boolean {
  return one.group_id !== undefined && one.group_id === other.group_id && orderOf(one) === orderOf(other)
}

/** Takes back what one request of this user did to these jobs. Throws `forbidden`, `validation_error`. */
export async function undoBoardJobs(ctx: ServiceContext, body: BodyOf<typeof workOrderUndo>): Promise<BoardChanged> {
  const { batch, changed, refused } = await undoWorkOrders(ctx, body)
  return { batch, refused, jobs: await readJobs(ctx, changed) }
}

function textOf(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString()
}
