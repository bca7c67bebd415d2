import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { MINUTE } from '@/lib/domain/board/interval'
import { minutesOf } from '@/lib/domain/board/placement'
import { addDays } from '@/lib/domain/plain-days'
import { MAX_HORIZON_DAYS } from '@/lib/domain/planning/limits'
import { dayIn } from '@/lib/domain/time'
import { PLANNABLE_STATUSES } from '@/lib/domain/work-orders/movable'
import type { PlanRecord } from '@/lib/schemas/scheduling/plan'
import type { TimeOffRecord } from '@/lib/schemas/people/time-off'
import { createPlan } from '@/lib/services/scheduling/planning'
import { getTimeOff } from '@/lib/services/people/time-off'

/** The work of a leave is planned well within this; the dispatcher waits for it. */
const PLAN_SECONDS = 3
/** A visit of so many milliseconds before a leave may reach into it. */
const REACH = 86_400_000

/**
 * Asks for a plan of the work that is scheduled into a leave, by others and at its times where somebody is free then; null where there is
 * none. Nothing moves until the plan is accepted. Throws `forbidden`, `not_found`.
 */
export async function repairLeave(ctx: ServiceContext, leaveId: string, now = new Date()): Promise<PlanRecord | null> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const leave = await getTimeOff({ ...ctx, tx }, leaveId)
    const { timeZone } = ctx.account
    const from_date = dayIn(timeZone, new Date(Math.max(now.getTime(), Date.parse(leave.starts_at))))
    const lastDay = dayIn(timeZone, new Date(Date.parse(leave.ends_at) - 1))
    const furthest = addDays(from_date, MAX_HORIZON_DAYS - 1)
    const to_date = lastDay < furthest ? lastDay : furthest
    const work_order_ids = await readStranded(tx, ctx, leave, now)
    if (work_order_ids.length === 0 || to_date < from_date) return null
    const request = { from_date, to_date, work_order_ids, seconds: PLAN_SECONDS, keep_times: true }
    return createPlan({ ...ctx, tx }, request, now)
  })
}

/** The work orders that somebody was to do in a leave and has not begun. */
async function readStranded(tx: Transaction, ctx: ServiceContext, leave: TimeOffRecord, now: Date): Promise<string[]> {
  const starts = Math.max(Date.parse(leave.starts_at), now.getTime())
  const rows = await tx.workOrder.findMany({
    where: {
      account_id: ctx.accountId,
      technician_id: leave.technician_id,
      deleted_at: null,
      status: { in: PLANNABLE_STATUSES },
      scheduled_date: { gte: new Date(starts - REACH), lt: new Date(leave.ends_at) },
    },
    select: { id: true, scheduled_date: true, estimated_duration: true },
    orderBy: [{ scheduled_date: 'asc' }, { id: 'asc' }],
  })
  return rows.flatMap(({ id, scheduled_date, estimated_duration }) => {
    const end = (scheduled_date?.getTime() ?? 0) + minutesOf({ estimated_duration }) * MINUTE
    return end > starts ? [id] : []
  })
}
