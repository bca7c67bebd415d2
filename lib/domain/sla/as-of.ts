import { instantOfId } from '@/lib/domain/id'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import { clocksAt, type FollowedOrder, type KeptClock } from './follow'
import type { NextPromise } from './promise-status'

/**
 * The promise of a work order that was due first at a moment, by what had happened until then; `status` is the one it had. Of a promise that
 * was replaced by another since, nothing is told.
 */
export function nextPromiseAsOf(order: FollowedOrder, status: WorkOrderStatus, at: number): NextPromise | null {
  const until = (moment: number | null) => (moment !== null && moment <= at ? moment : null)
  const past: FollowedOrder = {
    ...order,
    status,
    started_at: until(order.started_at),
    completed_at: until(order.completed_at),
    steps: order.steps.filter((step) => step.at <= at),
    clocks: order.clocks
      .filter(({ id }) => (instantOfId(id) ?? 0) <= at)
      // What was warned of since was not then.
      .map((clock) => ({ ...clock, warned_percent: null })),
  }
  const open = clocksAt(past, at).filter(
    ({ met_at, state, due_at }) => met_at === null && (due_at !== null || state === 'paused'),
  )
  const [next] = open.toSorted((a, b) => dueOf(a) - dueOf(b) || leftOf(a) - leftOf(b))
  if (!next) return null
  const { kind, state, due_at } = next
  if (due_at === null) return { kind, state: 'paused', due_at: null, minutes_left: Math.round(leftOf(next)) }
  const due = new Date(Math.floor(due_at / 1000) * 1000).toISOString()
  return { kind, state: state === 'warned' ? 'warned' : 'running', due_at: due, minutes_left: null }
}

function dueOf({ due_at }: KeptClock): number {
  return due_at ?? Number.MAX_SAFE_INTEGER
}

function leftOf({ promise, business_minutes }: KeptClock): number {
  return promise.minutes - (business_minutes ?? 0)
}
