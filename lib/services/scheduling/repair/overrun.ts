import { MINUTE } from '@/lib/domain/board/interval'
import { minutesOf } from '@/lib/domain/board/placement'
import { rangeOf } from '@/lib/domain/board/zoned'
import { formatMinutes } from '@/lib/domain/duration'
import { madeLateBy } from '@/lib/domain/repair/made-late'
import { dayIn } from '@/lib/domain/time'
import { refused } from '@/lib/errors'
import { readScheduledJobs } from '@/lib/services/scheduling/board'
import { readRepairOrder } from './order'
import type { ReadBroken } from './types'

/** The work of a technician's day that begins late since a visit before it takes longer, or runs on by now. */
export const brokenByOverrun: ReadBroken = async (tx, ctx, { work_order_id, minutes }, now) => {
  const order = await readRepairOrder(tx, ctx, work_order_id)
  if (!order.technician || !order.scheduled_date) throw refused('work_order_id', 'has no technician or no time')
  const { id: technician_id, name } = order.technician
  const { timeZone } = ctx.account
  const date = dayIn(timeZone, order.scheduled_date)
  const day = rangeOf(date, date, timeZone)
  const jobs = await readScheduledJobs(tx, ctx, new Date(day.start), new Date(day.end), [technician_id])
  const { late, running } = madeLateBy(order.id, jobs, now.getTime(), minutes ?? 0)
  if (late.length === 0) throw refused('work_order_id', 'makes no other work late')
  const length = running ? Math.ceil((running.end - running.stop.plannedStart) / MINUTE) : minutesOf(order)
  const over = Math.max(0, length - minutesOf(order))
  const others = late.length === 1 ? '1 job' : `${late.length} jobs`
  return {
    work_order_ids: late.map(({ stop }) => stop.id),
    from_date: date,
    to_date: date,
    message: `${order.work_order_number} of ${name} runs over by ${formatMinutes(over)} and makes ${others} late.`,
    extended: { id: order.id, minutes: length },
    projected: Object.fromEntries(late.map(({ stop, start }) => [stop.id, new Date(start).toISOString()])),
  }
}
