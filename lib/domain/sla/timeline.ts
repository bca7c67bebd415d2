import { type HistoryStep, effectiveSteps } from '@/lib/domain/work-orders/undo'
import { isFinished, type WorkOrderStatus } from '@/lib/domain/work-orders/status'

/** A row of a work order's history that moved its status or gave it to a technician: each as [old, new]. */
export type TimelineStep = HistoryStep & {
  id: string
  /** When it happened, in epoch milliseconds: of what a phone told that may be long before it was written. */
  at: number
  status: readonly [WorkOrderStatus | null, WorkOrderStatus | null] | null
  technician: readonly [unknown, unknown] | null
}

/** A time in one status, in epoch milliseconds; without an end it lasts. `id` is that of the step that began it. */
export type Phase = { id: string; status: WorkOrderStatus; start: number; end: number | null }

/** What of a work order's past counts for promises. */
export type Timeline = {
  /** When it was on hold, oldest first. */
  holds: Phase[]
  /** When it was completed or cancelled, oldest first. */
  finished: Phase[]
  /** When it was first given to a technician. */
  acknowledged_at: number | null
}

type Order = { id: string; status: WorkOrderStatus; created_at: number }

/**
 * The past of a work order from its history, newest first: what was undone is as if it had not been, and what was redone happened
 * when it was first done (R-SL-6). What was told late happened when it did, and not before what it follows. Where the history says
 * less than the record, its status counts from the last step known.
 */
export function timelineOf(order: Order, steps: readonly TimelineStep[]): Timeline {
  // A delete takes the fields away and a restore gives them back; neither moves anything.
  const holdSteps = effectiveSteps(steps).filter(
    ({ verb, undoes }) => undoes === null && verb !== 'delete' && verb !== 'restore',
  )
  const done = holdSteps.toReversed()
  const phases = phasesOf(order, done)
  return {
    holds: phases.filter(({ status }) => status === 'on_hold'),
    finished: phases.filter(({ status }) => isFinished(status)),
    acknowledged_at: done.find(({ technician }) => technician?.[1])?.at ?? null,
  }
}

/** The statuses of a work order one after the other, from its steps in order. */
function phasesOf(order: Order, steps: readonly TimelineStep[]): Phase[] {
  const phases: Phase[] = []
  const enter = (status: WorkOrderStatus, start: number, id: string) => {
    const last = phases.at(-1)
    if (last?.status === status) return
    if (last) last.end = start
    phases.push({ id, status, start, end: null })
  }
  for (const { id, verb, at, status } of steps) {
    const [from, to] = status ?? []
    if (from && phases.length === 0) enter(from, order.created_at, order.id)
    if (to) enter(to, verb === 'create' ? order.created_at : Math.max(at, phases.at(-1)?.start ?? at), id)
  }
  enter(order.status, phases.at(-1)?.start ?? order.created_at, order.id)
  return phases
}
