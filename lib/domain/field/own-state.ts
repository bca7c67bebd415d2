import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { FieldEventKind } from './kinds'

/** Where somebody is with a job of their own, as they told it; the job's status follows from some of it. */
export const OWN_STATES = ['assigned', 'travelling', 'on_site', 'working', 'paused', 'done', 'cannot_complete'] as const
export type OwnState = (typeof OWN_STATES)[number]

const AFTER: Record<FieldEventKind, OwnState> = {
  travel_started: 'travelling',
  arrived: 'on_site',
  work_started: 'working',
  paused: 'paused',
  resumed: 'working',
  completed: 'done',
  cannot_complete: 'cannot_complete',
  visit_ended: 'done',
}

const OF_STATUS: Record<WorkOrderStatus, OwnState> = {
  draft: 'assigned',
  open: 'assigned',
  assigned: 'assigned',
  in_progress: 'working',
  on_hold: 'paused',
  completed: 'done',
  cancelled: 'done',
}

/** Which states a status leaves room for: what was told last counts as long as the status does not say otherwise. */
const FITS: Record<WorkOrderStatus, readonly OwnState[]> = {
  draft: ['travelling', 'on_site'],
  open: ['travelling', 'on_site'],
  assigned: ['travelling', 'on_site'],
  in_progress: ['working', 'travelling', 'on_site', 'done'],
  on_hold: ['paused', 'cannot_complete', 'travelling', 'on_site', 'done'],
  completed: ['done'],
  cancelled: [],
}

/** Where somebody is with a job, by its status and the event that they told last, if any. */
export function ownStateOf(status: WorkOrderStatus, last: FieldEventKind | null): OwnState {
  const state = last && AFTER[last]
  return state && FITS[status].includes(state) ? state : OF_STATUS[status]
}
