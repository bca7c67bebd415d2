import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { MINUTE } from '@/lib/domain/board/interval'
import { minutesOf } from '@/lib/domain/board/placement'
import { rangeOf } from '@/lib/domain/board/zoned'
import { dayIn } from '@/lib/domain/time'
import { PLANNABLE_STATUSES } from '@/lib/domain/work-orders/movable'
import { refused, ServiceError } from '@/lib/errors'
import type { TimeOffRecord } from '@/lib/schemas/people/time-off'
import { readTechnician } from '@/lib/services/people/technicians'
import { getTimeOff } from '@/lib/services/people/time-off'
import type { ReadBroken } from './types'

/** A visit of so many milliseconds before a leave may reach into it. */
const REACH = 86_400_000

/** The work that somebody was to do in a leave and has not begun. */
export const brokenByLeave: ReadBroken = async (tx, ctx, { time_off_id }, now) => {
  const leave = await getTimeOff(ctx, time_off_id ?? '').catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error
    throw refused('time_off_id', 'is not an existing leave')
  })
  const { timeZone } = ctx.account
  const work_order_ids = await readStranded(tx, ctx, leave, now)
  if (work_order_ids.length === 0) throw refused('time_off_id', 'has no scheduled work in it that could be moved')
  const { name } = await readTechnician(tx, ctx, leave.technician_id)
  const count = work_order_ids.length === 1 ? '1 job is' : `${work_order_ids.length} jobs are`
  return {
    work_order_ids,
    from_date: dayIn(timeZone, new Date(Math.max(now.getTime(), Date.parse(leave.starts_at)))),
    to_date: dayIn(timeZone, new Date(Date.parse(leave.ends_at) - 1)),
    message: `${name} is on leave; ${count} scheduled then.`,
  }
}

async function readStranded(tx: Transaction, ctx: ServiceContext, leave: TimeOffRecord, now: Date): Promise<string[]> {
  const starts = Math.max(Date.parse(leave.starts_at), now.getTime())
  // What should have begun before on the day on which somebody leaves is still to be done.
  const today = dayIn(ctx.account.timeZone, now)
  const isUnderWay = Date.parse(leave.starts_at) <= now.getTime()
  const from = isUnderWay ? rangeOf(today, today, ctx.account.timeZone).start : starts
  const rows = await tx.workOrder.findMany({
    where: {
      account_id: ctx.accountId,
      technician_id: leave.technician_id,
      deleted_at: null,
      status: { in: PLANNABLE_STATUSES },
      scheduled_date: { gte: new Date(from - REACH), lt: new Date(leave.ends_at) },
    },
    select: { id: true, scheduled_date: true, estimated_duration: true },
    orderBy: [{ scheduled_date: 'asc' }, { id: 'asc' }],
  })
  return rows.flatMap(({ id, scheduled_date, estimated_duration }) => {
    const end = (scheduled_date?.getTime() ?? 0) + minutesOf({ estimated_duration }) * MINUTE
    return end > from ? [id] : []
  })
}
