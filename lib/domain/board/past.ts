import { CORRECTIVE_TYPES } from '@/lib/domain/work-orders/corrective'
import { intervalOf } from './placement'
import { isFinished, takesTime } from '@/lib/domain/work-orders/status'
import type { BoardJob } from './types'

/** Something that happened to a record after the moment asked for: which fields it changed, with what they were before. */
export type LaterEvent = { record_id: string; verb: string; old: Record<string, unknown> }

/** How a record stood before everything that happened to it later. */
export type PastState = { existed: boolean; old: Record<string, unknown> }

/**
 * Rolls records back: the first thing that happened to a record after the moment tells whether it was there, and the first change
 * of a field what it held. Events are in the order in which they happened; a record without one stood as it stands.
 */
export function statesBefore(events: readonly LaterEvent[]): Map<string, PastState> {
  const states = new Map<string, PastState>()
  for (const { record_id, verb, old } of events) {
    // A record that comes into being or out of the trash is told whole; what it was before says nothing of its fields.
    const appears = verb === 'create' || verb === 'restore'
    const oldFields = appears ? {} : old
    const state = states.get(record_id)
    if (state) state.old = { ...oldFields, ...state.old }
    else states.set(record_id, { existed: !appears, old: oldFields })
  }
  return states
}

/** Whether a record was there and not in the trash at an instant (epoch milliseconds). */
export function wasLive(
  record: { created_at: Date; deleted_at: Date | null },
  state: PastState | undefined,
  at: number,
): boolean {
  if (state) return state.existed
  const gone = record.deleted_at !== null && record.deleted_at.getTime() <= at
  return record.created_at.getTime() <= at && !gone
}

/** A record with the fields that it shares with `old` put back. */
export function putBack<T extends object>(record: T, old: Record<string, unknown>): T {
  const shared = Object.entries(old).filter(([field]) => field in record)
  return { ...record, ...Object.fromEntries(shared) }
}

/** The id in a reference as the history keeps it. */
export function idOf(reference: unknown): string | null {
  const id = typeof reference === 'object' && reference !== null && 'id' in reference ? reference.id : null
  return typeof id === 'string' ? id : null
}

/** Whether a job takes time between two instants on somebody's row. */
export function isInSpan(job: BoardJob, from: number, to: number): boolean {
  const span = intervalOf(job)
  if (span === null || job.technician_id === null || !takesTime(job)) return false
  return span.start < to && span.end > from
}

/** Whether a contract's promise to answer a call is still open. */
export function answersCall(job: BoardJob): boolean {
  return CORRECTIVE_TYPES.some((type) => type === job.work_order_type) && !isFinished(job.status)
}

/**
 * Of each technician the last job that begins before a span and the first that begins after it, at most `reach` milliseconds away.
 * The jobs are in the order of their beginning.
 */
export function jobsAround(jobs: readonly BoardJob[], from: number, to: number, reach: number): BoardJob[] {
  const before = new Map<string, BoardJob>()
  const after = new Map<string, BoardJob>()
  for (const job of jobs) {
    const start = Date.parse(job.scheduled_date ?? '')
    if (job.technician_id === null || !takesTime(job)) continue
    if (start >= from - reach && start < from) before.set(job.technician_id, job)
    if (start >= to && start < to + reach && !after.has(job.technician_id)) after.set(job.technician_id, job)
  }
  return [...before.values(), ...after.values()]
}
