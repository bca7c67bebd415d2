import { dayIn } from '@/lib/domain/time'
import { whyUnplannable } from '@/lib/domain/work-orders/movable'
import { refused } from '@/lib/errors'
import { readRepairOrder } from './order'
import type { ReadBroken } from './types'

/** One work order that needs another technician or time. */
export const brokenAlone: ReadBroken = async (tx, ctx, { work_order_id }, now) => {
  const order = await readRepairOrder(tx, ctx, work_order_id)
  const obstacle = whyUnplannable(order)
  if (obstacle) throw refused('work_order_id', obstacle)
  const { timeZone } = ctx.account
  const planned = order.scheduled_date ?? now
  const date = dayIn(timeZone, planned > now ? planned : now)
  const message = `${order.work_order_number} is at risk.`
  return { work_order_ids: [order.id], from_date: date, to_date: date, message }
}
