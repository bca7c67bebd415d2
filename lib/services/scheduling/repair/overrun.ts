import { MINUTE } from '@/lib/domain/board/interval'
import { type DayStop, projectDay } from '@/lib/domain/board/project'
import { minutesOf } from '@/lib/domain/board/placement'
import type { BoardJob } from '@/lib/domain/board/types'
import { rangeOf } from '@/lib/domain/board/zoned'
import { placeOf } from '@/lib/domain/conflicts/rule'
import { formatMinutes } from '@/lib/domain/duration'
import { dayIn } from '@/lib/domain/time'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { whyUnplannable } from '@/lib/domain/work-orders/movable'
import { refused } from '@/lib/errors'
import { readScheduledJobs } from '@/lib/services/scheduling/board'
import { readRepairOrder } from './order'
import type { ReadBroken } from './types'

/** Who begins so many minutes later than planned is late. */
const LATE_MINUTES = 15

/** The work of a technician's day that begins late since a visit before it takes longer, or runs on by now. */
export const brokenByOverrun: ReadBroken = async (tx, ctx, { work_order_id, minutes }, now) => {
  const order = await readRepairOrder(tx, ctx, work_order_id)
  if (!order.technician || !order.scheduled_date) throw refused('work_order_id', 'has no technician or no time')
  const { id: technician_id, name } = order.technician
  const { timeZone } = ctx.account
  const date = dayIn(timeZone, order.scheduled_date)
  const day = rangeOf(date, date, timeZone)
  const scheduled = await readScheduledJobs(tx, ctx, new Date(day.start), new Date(day.end))
  const jobs = scheduled.filter((job) => job.technician_id === technician_id)
  const stops = jobs.map((job) => stopOf(job, job.id === order.id ? (minutes ?? 0) : 0))
  const projection = projectDay(stops, now.getTime(), estimateTravel([]))
  const isLate = ({ stop, start }: (typeof projection)[number]) => start - stop.plannedStart >= LATE_MINUTES * MINUTE
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const late = projection.filter((one) => {
    const job = byId.get(one.stop.id)
    return job && job.id !== order.id && !job.work_order_id && whyUnplannable(job) === null && isLate(one)
  })
  if (late.length === 0) throw refused('work_order_id', 'makes no other work late')
  const running = projection.find(({ stop }) => stop.id === order.id)
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

function stopOf(job: BoardJob, more: number): DayStop {
  const { id, work_order_id, scheduled_date, actual } = job
  return {
    id,
    order: work_order_id ?? id,
    plannedStart: Date.parse(scheduled_date ?? ''),
    minutes: minutesOf(job) + more,
    startedAt: actual ? Date.parse(actual.start) : null,
    ...(actual?.end && { endedAt: Date.parse(actual.end) }),
    place: placeOf(job.site),
  }
}
