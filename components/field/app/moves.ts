import { shownState, workedOnBeside } from '@/lib/domain/field/day'
import type { OwnState } from '@/lib/domain/field/own-state'
import { isId } from '@/lib/domain/id'
import { isOpenVisit } from '@/lib/domain/work-orders/visit-status'
import { isTaskFinished } from '@/lib/domain/work-orders/task-status'
import type { PhoneJob } from '@/components/field/store/types'
import { jobsUnderWay, send } from '@/components/field/store/use-field'
import { useNotedSheet } from './router'

/** What a technician does next with a job, as its buttons are named; those with a question open a sheet first. */
export type Move =
  | 'start_travel'
  | 'arrive'
  | 'start'
  | 'resume'
  | 'reopen'
  | 'complete'
  | 'pause'
  | 'cannot_complete'
  | 'end_visit'

const STEPS: Record<OwnState, readonly Move[]> = {
  assigned: ['start_travel', 'start', 'arrive', 'cannot_complete'],
  travelling: ['arrive', 'start', 'cannot_complete'],
  on_site: ['start', 'cannot_complete'],
  working: ['complete', 'pause', 'end_visit', 'cannot_complete'],
  paused: ['resume', 'complete', 'end_visit', 'cannot_complete'],
  done: ['reopen'],
  cannot_complete: ['resume', 'end_visit'],
}

/** Whether the own visit is one beside the job's primary one: who comes to help neither holds the job nor opens it again. */
export function isHelping({ visit }: PhoneJob): boolean {
  return visit !== null && !visit.is_primary
}

/** Whether one's own visit is over while the job goes on. */
function isVisitOver({ visit }: PhoneJob): boolean {
  return visit !== null && (visit.outcome !== null || !isOpenVisit(visit.status))
}

/** The next steps of a job, the likeliest first. */
export function stepsOf(job: PhoneJob): Move[] {
  if (job.removed !== null || job.work_order.status === 'cancelled') return []
  const state = shownState(job)
  const steps = STEPS[state].filter((move) => move !== 'end_visit' || !isVisitOver(job))
  if (!isHelping(job)) return steps
  if (state === 'done') return []
  const ownMoves = steps.filter((move) => move !== 'pause' && move !== 'cannot_complete')
  return state === 'working' ? ['end_visit', ...ownMoves.filter((move) => move !== 'end_visit')] : ownMoves
}

/** The tasks of a job that are still open. */
export function openTasks({ tasks }: Pick<PhoneJob, 'tasks'>): PhoneJob['tasks'][number][] {
  return tasks.filter(({ status }) => !isTaskFinished(status))
}

/** Which job and visit a command is about. */
export function aboutJob({ work_order, visit }: PhoneJob): { work_order_id: string; visit_id: string | null } {
  // One that this phone has only just planned has no id at the office yet.
  return { work_order_id: work_order.id, visit_id: visit && isId(visit.id) ? visit.id : null }
}

/** The steps that begin something: who works on another job pauses that first. */
const BEGINNING: readonly Move[] = ['start_travel', 'start', 'resume', 'reopen']

/** The job that has to be paused before a step of this one, as the phone has it now; null where nothing is in the way. */
export function inTheWay({ work_order }: PhoneJob, move: Move): PhoneJob | null {
  return BEGINNING.includes(move) ? workedOnBeside(jobsUnderWay(), work_order.id) : null
}

/** Pauses a job without a reason, for another one that is begun. */
export function pauseJob(job: PhoneJob): Promise<boolean> {
  return send({ kind: 'pause', ...aboutJob(job), payload: { reason_id: null } })
}

/** The name under which the sheet that completes a job is noted at an entry of the history. */
export const completionOf = ({ work_order }: PhoneJob) => `complete ${work_order.id}`

/** Whether the sheet that completes a job opens again: its person went from it to what was missing, and is back. */
export function useIsBack(job: PhoneJob): boolean {
  const isNoted = useNotedSheet() === completionOf(job)
  return isNoted && (job.state === 'working' || job.state === 'paused')
}

/** Sends a step that opens no sheet; `false` where the store did not take it. */
export function sendMove(job: PhoneJob, move: 'start_travel' | 'arrive' | 'start' | 'resume'): Promise<boolean> {
  return send({ kind: move, ...aboutJob(job), payload: {} })
}

/** Opens work again that is done; its person was asked before. */
export function reopen(job: PhoneJob): Promise<boolean> {
  return send({ kind: 'start', ...aboutJob(job), payload: {} })
}
