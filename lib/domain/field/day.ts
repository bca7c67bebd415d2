import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { VisitOutcome, VisitStatus } from '@/lib/domain/work-orders/visit-status'
import type { OwnState } from './own-state'
import { stateAtVisit } from './visit-state'

type DayJob = {
  work_order: { id: string; status: WorkOrderStatus }
  visit: { is_primary: boolean; status: VisitStatus; outcome: VisitOutcome | null } | null
  state: OwnState
  removed: string | null
}

/** The jobs of today as a technician looks for them. */
export type ArrangedDay<Job> = {
  /** What is worked on, travelled to or visited now, of any day; else the job that comes next. */
  lead: Job[]
  /** Whether `lead` is under way; otherwise it is the next job. */
  isUnderWay: boolean
  later: Job[]
  done: Job[]
}

/** Where somebody is with their own visit of a job. */
export function shownState({ state, work_order, visit }: DayJob): OwnState {
  return stateAtVisit(state, work_order.status, visit)
}

const UNDER_WAY: readonly OwnState[] = ['travelling', 'on_site', 'working']

/**
 * Arranges the jobs of today, which come in the order of their times: what is under way leads, also where it was planned for another day
 * (`underWay`), else the next job does. A job that was taken away leads nothing.
 */
export function arrangeDay<Job extends DayJob>(jobs: readonly Job[], underWay: readonly Job[]): ArrangedDay<Job> {
  const shown = new Set(jobs.map(({ work_order }) => work_order.id))
  const isRunning = (job: Job) => job.removed === null && UNDER_WAY.includes(shownState(job))
  const isDone = (job: Job) => job.removed === null && shownState(job) === 'done'
  const running = [...underWay.filter(({ work_order }) => !shown.has(work_order.id)), ...jobs].filter(isRunning)
  const open = jobs.filter((job) => !isDone(job))
  const lead = running.length > 0 ? running : open.filter((job) => job === nextOf(open))
  return {
    lead,
    isUnderWay: running.length > 0,
    later: open.filter((job) => !lead.includes(job)),
    done: jobs.filter(isDone),
  }
}

/** What has not begun comes before what was paused, and that before what the office has to decide about. */
function nextOf<Job extends DayJob>(open: readonly Job[]): Job | undefined {
  const firstIn = (state: OwnState) => open.find((job) => job.removed === null && shownState(job) === state)
  return firstIn('assigned') ?? firstIn('paused')
}

/**
 * The job that is being worked on beside the one of `id`, which a person has to pause before they begin that: nobody works on two at a time. Of a
 * job without a visit of one's own nobody knows who works on it.
 */
export function workedOnBeside<Job extends DayJob>(jobs: readonly Job[], id: string): Job | null {
  const isBeside = (job: Job) =>
    job.work_order.id !== id && job.visit !== null && job.removed === null && shownState(job) === 'working'
  return jobs.find(isBeside) ?? null
}
