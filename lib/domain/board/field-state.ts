import { type OwnState, ownStateOf } from '@/lib/domain/field/own-state'
import type { BoardJob } from './types'

/** Where a technician is with a job, as long as that is under way; what is done now comes before what was interrupted. */
const FIELD_STATES = [
  ...(['working', 'on_site', 'travelling', 'paused', 'cannot_complete'] as const),
] satisfies readonly OwnState[]
export type FieldState = (typeof FIELD_STATES)[number]

/** Where the technician of a job is with it, by the last event of their phone; null without one, or where the office has changed the status since. */
export function fieldStateOf({ status, last_event }: Pick<BoardJob, 'status' | 'last_event'>): FieldState | null {
  if (!last_event) return null
  const state = ownStateOf(status, last_event)
  return FIELD_STATES.find((one) => one === state) ?? null
}

/** Which of several jobs of a technician is the current one, and where they are with it. */
export function currentFieldState<Job extends Pick<BoardJob, 'status' | 'last_event'>>(
  jobs: readonly Job[],
): { job: Job; state: FieldState } | null {
  const active = jobs.flatMap((job) => {
    const state = fieldStateOf(job)
    return state ? [{ job, state }] : []
  })
  return active.toSorted((a, b) => FIELD_STATES.indexOf(a.state) - FIELD_STATES.indexOf(b.state))[0] ?? null
}
