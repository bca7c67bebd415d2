import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import { type CommandKind, EVENT_OF, type FieldEventKind } from './kinds'

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
  in_progress: ['working', 'travelling', 'on_site'],
  on_hold: ['paused', 'cannot_complete', 'travelling', 'on_site'],
  completed: ['done'],
  cancelled: [],
}

/** Where somebody is with a job, by its status and the event that they told last, if any. */
export function ownStateOf(status: WorkOrderStatus, last: FieldEventKind | null): OwnState {
  const told = last && AFTER[last]
  return told && FITS[status].includes(told) ? told : OF_STATUS[status]
}

/** What a person would do next in a state, the likeliest first: what the page offers at the thumb. */
export const NEXT_COMMANDS: Record<OwnState, readonly CommandKind[]> = {
  assigned: ['start_travel', 'arrive', 'start'],
  travelling: ['arrive', 'start'],
  on_site: ['start', 'cannot_complete'],
  working: ['complete_job', 'pause', 'cannot_complete'],
  paused: ['resume', 'complete_job'],
  done: [],
  cannot_complete: ['resume'],
}

/** The last event among commands, in the order in which they were given. */
export function lastEvent(commands: readonly { kind: CommandKind }[]): FieldEventKind | null {
  const kind = commands.findLast((command) => EVENT_OF[command.kind])?.kind
  return (kind && EVENT_OF[kind]) ?? null
}
