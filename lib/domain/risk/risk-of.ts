import { HOUR, type Interval, MINUTE, overlaps } from '@/lib/domain/board/interval'
import { intervalOf, minutesOf } from '@/lib/domain/board/placement'
import { type ProjectedStop, projectDay } from '@/lib/domain/board/project'
import { instantAt, localTime } from '@/lib/domain/board/zoned'
import { findConflicts } from '@/lib/domain/conflicts/find'
import { orderOf, placeOf } from '@/lib/domain/conflicts/rule'
import type { Conflict, TechnicianSchedule, Wording } from '@/lib/domain/conflicts/types'
import { addDays } from '@/lib/domain/plain-days'
import type { Travel } from '@/lib/domain/travel/travel'
import { isFinished, takesTime } from '@/lib/domain/work-orders/status'
import { isUrgentWork } from '@/lib/domain/work-orders/urgent'
import { conflictDigest } from './digest'
import { RISK_KINDS, type RiskItem, type RiskJob, type RiskReason } from './types'

/** A few minutes are no news. */
const GRACE = 15 * MINUTE
/** So long urgent work may be nobody's. */
const UNASSIGNED_GRACE = 10 * MINUTE
/** So long before its end a promise that nobody keeps is at risk. */
const PROMISE_AHEAD = 2 * HOUR
const DUE_AHEAD = 24 * HOUR
/** What ended longer ago is not looked at. */
export const RISK_PAST = 36 * HOUR
/** How far ahead visits are looked at. */
export const RISK_AHEAD = 7 * 24 * HOUR
/** How late a visit is expected is told anew this often while it gets later. */
const RETOLD = 5 * MINUTE

/** All that decides which visits of one person are at risk; of a visit that is nobody's, that visit alone. */
export type RiskInput = {
  jobs: readonly RiskJob[]
  /** Null of a visit that has no technician, or no time. */
  schedule: Omit<TechnicianSchedule, 'jobs'> | null
  /** False of somebody who works here no longer. */
  isActive: boolean
  /** What somebody confirmed, by `confirmationKey`. */
  confirmed: ReadonlySet<string>
  wording: Wording
  travel: Travel
}

/** By which a confirmed conflict is found again. */
export function confirmationKey(visitId: string, digest: string): string {
  return `${visitId} ${digest}`
}

/** What one visit is checked with. `later` notes a moment at which time alone may change the answer. */
type Checked = {
  job: RiskJob
  span: Interval | null
  projected: ProjectedStop | null
  day: readonly ProjectedStop[]
  input: RiskInput
  now: number
  later: (moment: number) => void
}

/**
 * The visits of one person that are at risk at `now` (epoch milliseconds), each with its reasons (R-SD-12), and the first moment after `now`
 * at which time alone may change any of it; null where there is none.
 */
export function riskOf(input: RiskInput, now: number): { items: RiskItem[]; next: number | null } {
  let next: number | null = null
  const later = (moment: number) => {
    if (moment > now && (next === null || moment < next)) next = moment
  }
  // With the next day what was left undone today is no longer expected.
  const { timeZone } = input.wording
  later(instantAt(addDays(localTime(now, timeZone).date, 1), 0, timeZone))
  const day = projectionOf(input, now)
  const byId = new Map(day.map((one) => [one.stop.id, one]))
  const items = input.jobs.flatMap((job) => {
    const span = intervalOf(job)
    if (isFinished(job.status) || job.status === 'draft') return []
    if (span) later(span.end + RISK_PAST)
    const checked = { job, span, projected: byId.get(job.id) ?? null, day, input, now, later }
    const reasons = RULES.flatMap((rule) => rule(checked)).toSorted(
      (a, b) => a.at - b.at || RISK_KINDS.indexOf(a.kind) - RISK_KINDS.indexOf(b.kind),
    )
    return reasons.length > 0 ? [{ job, reasons }] : []
  })
  return { items, next }
}

/** The day of the person as it will be: with what was done today, and without what was left undone on a day before. */
function projectionOf({ jobs, schedule, wording, travel }: RiskInput, now: number): ProjectedStop[] {
  if (!schedule) return []
  const today = localTime(now, wording.timeZone).date
  const dayOf = (instant: number) => localTime(instant, wording.timeZone).date
  const isToday = (instant: number | null) => instant !== null && dayOf(instant) === today
  const stops = jobs.flatMap((job) => {
    const span = intervalOf(job)
    if (!span || !takesTime(job) || job.status === 'on_hold') return []
    const { started_at, ended_at: endedAt } = job
    const isLeftOver = started_at === null && endedAt === null && dayOf(span.start) < today
    if (isLeftOver || (isFinished(job.status) && !isToday(endedAt))) return []
    const stop = { id: job.id, order: orderOf(job), plannedStart: span.start, minutes: minutesOf(job) }
    const startedAt = isUnderWay(job) ? (started_at ?? span.start) : null
    return [{ ...stop, startedAt, place: placeOf(job.site), ...(endedAt !== null && { endedAt }) }]
  })
  return projectDay(stops, now, travel)
}

function isUnderWay({ status }: RiskJob): boolean {
  return status === 'in_progress' || isFinished(status)
}

type RiskRule = (checked: Checked) => RiskReason[]

const hasBegun = ({ status }: RiskJob) => status === 'in_progress'
const waitsToBegin = ({ status }: RiskJob) => status === 'open' || status === 'assigned'
const isComing = ({ job, span }: Checked) => span !== null && job.technician_id !== null

const clock: RiskRule = ({ job: { promise }, now, later }) => {
  if (!promise?.due_at || promise.state === 'paused') return []
  const at = Date.parse(promise.due_at)
  later(at + 1)
  return promise.state === 'warned' || at < now ? [{ kind: 'clock', at, clock: promise.kind }] : []
}

const promise: RiskRule = (checked) => {
  const { job, projected, now, later } = checked
  if (!job.promised || !waitsToBegin(job)) return []
  const at = Date.parse(job.promised.until)
  if (!isComing(checked)) {
    later(at - PROMISE_AHEAD)
    return at - PROMISE_AHEAD <= now ? [{ kind: 'promise', at, expected: null }] : []
  }
  const expected = projected?.start ?? checked.span?.start ?? now
  if (expected <= at) {
    later(at - (projected?.wait ?? 0) + 1)
    return []
  }
  later(nextTelling(projected, expected, now))
  return [{ kind: 'promise', at, expected }]
}

const due: RiskRule = (checked) => {
  const { job, projected, span, now, later } = checked
  if (job.due_by === null) return []
  const at = Date.parse(job.due_by)
  const ends = isComing(checked) ? (projected ?? span)?.end : undefined
  if (at - DUE_AHEAD > now) {
    later(at - DUE_AHEAD)
    return []
  }
  if (ends === undefined || ends > at) {
    later(nextTelling(projected, projected?.start ?? now, now))
    return [{ kind: 'due', at, ends: ends ?? null }]
  }
  later(lateFrom(job, projected, at))
  return []
}

/** When a job in time ends too late: what has not begun ends later with every minute from here on; what has, from its end on. */
function lateFrom(job: RiskJob, projected: ProjectedStop | null, at: number): number {
  return projected?.wait == null ? at + 1 : at - projected.wait - minutesOf(job) * MINUTE + 1
}

/** When an expected time is told anew: while the visit gets later with every minute. */
function nextTelling(projected: ProjectedStop | null, expected: number, now: number): number {
  const isMoving =
    projected?.wait != null && expected === now + projected.wait && expected > projected.stop.plannedStart
  return isMoving ? now + RETOLD : now
}

const nobody: RiskRule = (checked) => {
  const { job, span, now, later, input } = checked
  if (isComing(checked) || !waitsToBegin(job)) return []
  const [first] = timesOf(checked)
  const called = { at: job.created_at + UNASSIGNED_GRACE, until: 'call' as const }
  if (isUrgentWork(job)) {
    later(called.at)
    if (called.at <= now) return [{ kind: 'nobody', ...(first ?? called) }]
  }
  if (!span || job.technician_id !== null) return []
  const today = localTime(now, input.wording.timeZone).date
  const date = localTime(span.start, input.wording.timeZone).date
  later(instantAt(date, 0, input.wording.timeZone))
  return date === today ? [{ kind: 'nobody', ...(first ?? called) }] : []
}

/** What says by when somebody has to be there, the soonest first. */
function timesOf({ job, span }: Checked): { at: number; until: 'promise' | 'due' | 'start' }[] {
  const promised = job.promised ? [{ at: Date.parse(job.promised.until), until: 'promise' as const }] : []
  const dues = job.due_by ? [{ at: Date.parse(job.due_by), until: 'due' as const }] : []
  const start = span ? [{ at: span.start, until: 'start' as const }] : []
  return [...promised, ...dues, ...start].toSorted((a, b) => a.at - b.at)
}

const notStarted: RiskRule = ({ job, span, input: { schedule, isActive }, now, later }) => {
  if (!span || !schedule || !isActive || !waitsToBegin(job) || job.last_event !== undefined) return []
  const at = span.start + GRACE
  later(at + 1)
  return at < now ? [{ kind: 'not_started', at, technician: schedule.technician.name }] : []
}

const overrun: RiskRule = ({ job, span, day, input: { jobs, schedule }, now, later }) => {
  if (!span || !schedule || !hasBegun(job)) return []
  const over = span.end + GRACE
  later(over + 1)
  if (over >= now) return []
  later(now + RETOLD)
  const late = day.find(({ stop, start, wait }) => wait !== null && start - stop.plannedStart >= MINUTE)
  const lateJob = late && jobs.find(({ id }) => id === late.stop.id)
  const lateVisit = lateJob && {
    id: orderOf(lateJob),
    visit_id: lateJob.id,
    work_order_number: lateJob.work_order_number,
    customer: lateJob.customer.name,
    minutes: Math.round((late.start - late.stop.plannedStart) / MINUTE),
  }
  const at = late ? late.stop.plannedStart : over
  return [{ kind: 'overrun', at, technician: schedule.technician.name, plannedEnd: span.end, late: lateVisit ?? null }]
}

/** The hard conflicts of a visit that has not begun, without those that somebody confirmed. */
const conflicts: RiskRule = ({ job, span, input, now, later }) => {
  if (!waitsToBegin(job)) return []
  const { schedule, jobs, wording, travel, confirmed, isActive } = input
  const start = span?.start ?? now
  if (schedule && !isActive)
    return [{ kind: 'absent', at: start, technician: schedule.technician.name, message: null, digest: null }]
  // What is past is no plan any more.
  if (span && span.end <= now) return []
  if (span) later(span.end)
  const all = findConflicts(job, schedule && { ...schedule, jobs }, wording, travel)
  return all.flatMap((conflict): RiskReason[] => {
    if (conflict.severity !== 'hard' || isOthersOverlap(conflict, job, jobs)) return []
    const digest = conflictDigest(job, conflict, (id) => spanOfRelated(id, job, input))
    if (confirmed.has(confirmationKey(job.id, digest))) return []
    return [reasonOf(conflict, { at: start, digest, technician: schedule?.technician.name ?? '' })]
  })
}

const IN_ORDER: readonly string[] = ['dependency', 'crew_apart']

function reasonOf(
  { code, message }: Conflict,
  { at, digest, technician }: { at: number; digest: string; technician: string },
): RiskReason {
  if (code === 'on_leave') return { kind: 'absent', at, technician, message, digest }
  return { kind: IN_ORDER.includes(code) ? 'order' : 'conflict', at, code, message, digest }
}

/** Whether an overlap is told of the other visit: of two it is one matter, and the one that begins later is to be moved. */
function isOthersOverlap({ code, related }: Conflict, job: RiskJob, jobs: readonly RiskJob[]): boolean {
  const span = intervalOf(job)
  if (code !== 'overlap' || !span) return false
  const others = jobs.filter((one) => one.id !== job.id && orderOf(one) === related[0])
  return others.some((other) => {
    const otherSpan = intervalOf(other)
    if (!otherSpan || !overlaps(span, otherSpan) || !waitsToBegin(other)) return false
    return otherSpan.start > span.start || (otherSpan.start === span.start && other.id > job.id)
  })
}

/** When a leave, or the visit of another work order that touches this one, takes place. */
function spanOfRelated(id: string, job: RiskJob, { schedule, jobs }: RiskInput): Interval | null {
  const leave = schedule?.leave.find((one) => one.id === id)
  if (leave) return { start: Date.parse(leave.starts_at), end: Date.parse(leave.ends_at) }
  const link = job.links?.find(({ other }) => other.id === id)?.visits[0]
  if (link) return { start: Date.parse(link.starts_at), end: Date.parse(link.ends_at) }
  const visit = intervalOf(job)
  const others = jobs.filter((one) => one.id !== job.id && orderOf(one) === id).map(intervalOf)
  return others.find((span) => span !== null && visit !== null && overlaps(span, visit)) ?? null
}

const RULES: readonly RiskRule[] = [promise, clock, due, nobody, overrun, notStarted, conflicts]
