import { dayIn } from '@/lib/domain/time'
import { whyUnplannable } from '@/lib/domain/work-orders/movable'
import { refused } from '@/lib/errors'
import { readQueue } from '@/lib/services/scheduling/board'
import { readRepairOrder } from './order'
import type { ReadBroken } from './types'

/** Of the work that waits, so much that is promised soonest is looked at. */
const MAX_WAITING = 100

/** The work that waits and may fill the time which a technician has again. */
export const gapOf: ReadBroken = async (tx, ctx, { work_order_id }, now) => {
  const order = await readRepairOrder(tx, ctx, work_order_id)
  const { technician, scheduled_date } = order
  if (!technician || !scheduled_date) throw refused('work_order_id', 'had no technician or no time')
  const { timeZone } = ctx.account
  const [date, today] = [dayIn(timeZone, scheduled_date), dayIn(timeZone, now)]
  if (date < today) throw refused('work_order_id', 'was on a day that has passed')
  const waiting = (await readQueue(tx, ctx, MAX_WAITING)).filter((job) => {
    const isFree = job.technician_id === null || job.technician_id === technician.id
    return isFree && job.work_order_id === undefined && whyUnplannable(job) === null
  })
  if (waiting.length === 0) throw refused('work_order_id', 'leaves time for which no work waits')
  return {
    work_order_ids: waiting.map(({ id }) => id),
    from_date: date,
    to_date: date,
    message: `${technician.name} has time again: ${order.work_order_number} is not done then.`,
    technician_ids: [technician.id],
  }
}
