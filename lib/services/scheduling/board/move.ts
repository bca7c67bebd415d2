import type { ServiceContext } from '@/lib/access/context'
import type { BodyOf } from '@/lib/schemas/draft'
import type { workOrderUpdate } from '@/lib/schemas/work/work-order'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { BoardJob } from '@/lib/domain/board/types'
import type { RecordType } from '@/lib/domain/resources'
import type { Scheduled } from '@/lib/domain/work-orders/movable'
import { notFound, ServiceError } from '@/lib/errors'
import { furtherVisitsAmong, type GroupMove, moveVisitByHand } from '@/lib/services/work/visits'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { readLiveJobs } from './rows'

/** Where a dispatcher saw a job when they decided to change it. */
export type SeenPlace = Scheduled & { scheduled_date: string | null }

/** `batch` is the name under which the change can be taken back; `needsDecision`: its maintenance visit is to be planned again or skipped. */
export type JobChanged =
  | { outcome: 'saved'; job: BoardJob; batch: string; needsDecision: boolean }
  /** A colleague moved the job, or its status, after it was seen. Nothing was changed. */
  | { outcome: 'moved'; theirs: BoardJob; by: string }

/**
 * Changes a job from the board. With `seen` only when it still stands where and as the dispatcher saw it. What the
 * console refuses to do with a job is refused (R-WO-13, R-WO-15). Visits that are made together with it go along (R-VI-20). Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function changeBoardJob(
  ctx: ServiceContext,
  id: string,
  change: BodyOf<typeof workOrderUpdate>,
  seen: SeenPlace | null = null,
  group: GroupMove = {},
): Promise<JobChanged> {
  requireScope(ctx, 'write:work-orders')
  const rejectOvertaken = (before: Scheduled) => {
    if (seen && !sameStand(before, seen)) throw new MovedSinceSeen()
  }
  const [visit] = await furtherVisitsAmong(ctx, [id])
  try {
    if (visit) await moveVisitByHand(ctx, visit, moveOf(change), rejectOvertaken, group)
    else await updateWorkOrder(ctx, id, change, null, { by: 'dispatcher', check: rejectOvertaken, group })
  } catch (error) {
    if (!(error instanceof MovedSinceSeen)) throw error
    return {
      outcome: 'moved',
      theirs: await readOne(ctx, id),
      by: await lastActor(ctx, visit ? 'visit' : 'work_order', id),
    }
  }
  const needsDecision = change.status === 'cancelled' && (await hasCancelledVisit(ctx, id))
  return { outcome: 'saved', job: await readOne(ctx, id), batch: ctx.requestId, needsDecision }
}

async function hasCancelledVisit(ctx: ServiceContext, id: string): Promise<boolean> {
  const where = { account_id: ctx.accountId, work_order_id: id, status: 'cancelled', plan: { deleted_at: null } }
  return (await reader(ctx).maintenanceOccurrence.count({ where })) > 0
}

/** What else a card offers is said of the work order. */
function moveOf({ technician_id, scheduled_date, estimated_duration, ...others }: BodyOf<typeof workOrderUpdate>) {
  const [other] = Object.keys(others)
  if (other) throw new ServiceError('validation_error', `The ${other} of a visit is not changed on the board.`)
  return { technician_id, scheduled_date, estimated_duration }
}

class MovedSinceSeen extends Error {}

async function readOne(ctx: ServiceContext, id: string): Promise<BoardJob> {
  const [job] = await readLiveJobs(reader(ctx), ctx, [id])
  if (!job) throw notFound('work order')
  return job
}

function sameStand(now: Scheduled, seen: SeenPlace): boolean {
  const instant = (moment: Scheduled['scheduled_date']) => (moment === null ? null : new Date(moment).getTime())
  return (
    now.status === seen.status &&
    now.technician_id === seen.technician_id &&
    now.estimated_duration === seen.estimated_duration &&
    instant(now.scheduled_date) === instant(seen.scheduled_date)
  )
}

async function lastActor(ctx: ServiceContext, record_type: RecordType, id: string): Promise<string> {
  const last = await reader(ctx).history.findFirst({
    where: { account_id: ctx.accountId, record_type, record_id: id },
    select: { actor_name: true },
    orderBy: { id: 'desc' },
  })
  return last?.actor_name ?? 'A colleague'
}
