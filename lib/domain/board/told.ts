import { type OwnState, ownStateOf } from '@/lib/domain/field/own-state'
import type { BoardJob } from './types'

/** Where a technician is with a job, as long as that is under way. */
export const TOLD_STATES = [
  'working',
  'on_site',
  'travelling',
  'paused',
  'cannot_complete',
] as const satisfies readonly OwnState[]
export type ToldState = (typeof TOLD_STATES)[number]

/** Where the technician of a job is with it, as their phone told; null where it did not, or the office has said otherwise since. */
export function toldStateOf({ status, last_event }: Pick<BoardJob, 'status' | 'last_event'>): ToldState | null {
  if (!last_event) return null
  const state = ownStateOf(status, last_event)
  return TOLD_STATES.find((one) => one === state) ?? null
}

/** What of several jobs a technician is at: what is done now comes before what was interrupted. */
export function currentOf<Job extends Pick<BoardJob, 'status' | 'last_event'>>(
  jobs: readonly Job[],
): { job: Job; state: ToldState } | null {
  const told = jobs.flatMap((job) => {
    const state = toldStateOf(job)
    return state ? [{ job, state }] : []
  })
  return told.toSorted((a, b) => TOLD_STATES.indexOf(a.state) - TOLD_STATES.indexOf(b.state))[0] ?? null
}
