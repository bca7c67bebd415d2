import { type Clock, later } from './clock'
import type { Order } from './orders'
import type { Random } from './random'
import type { ArrivalPromiseRow } from './rows-visits'

/* What callers were told of arrivals. */

const CALLS: readonly string[] = ['repair', 'service', 'emergency']
/** Promises are made for the next days; who was told longer ago was visited. */
const DAYS_AHEAD = 3

/** Of the calls that somebody is to come to, most were told a window of two hours around the planned start. */
export function makeArrivals(
  random: Random,
  clock: Clock,
  orders: readonly Order[],
  toldBy: string,
): ArrivalPromiseRow[] {
  const until = clock.at(DAYS_AHEAD, 0)
  return orders.flatMap(({ row }): ArrivalPromiseRow[] => {
    const { id, scheduled_date: start, created_at, status } = row
    const isAhead = start !== null && start > later(clock.now, -60) && start < until && status === 'assigned'
    if (!isAhead || !CALLS.includes(row.work_order_type) || !random.chance(0.7)) return []
    const told_at = later(created_at, random.int(2, 20))
    const window = { from: later(start, -60), until: later(start, 60) }
    return [{ id: random.id(told_at), work_order_id: id, ...window, source: 'call', told_by: toldBy, told_at }]
  })
}
