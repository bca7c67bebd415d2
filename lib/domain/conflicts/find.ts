import { MINUTE, intersect, overlaps, subtract, totalLength, type Interval } from '@/lib/domain/board/interval'
import { ASSUMED_MINUTES, intervalOf } from '@/lib/domain/board/placement'
import type { Conflict, PlannedJob, Severity, TechnicianSchedule, Wording } from './types'

/** One reason to object. Rules know nothing of each other; a new one is added to `RULES`. */
type Rule = (input: { job: PlannedJob; span: Interval; schedule: TechnicianSchedule; say: Wording }) => Conflict[]

/** Work that was called off takes nobody's time. */
export function takesTime(job: Pick<PlannedJob, 'status'>): boolean {
  return job.status !== 'cancelled'
}

const overlap: Rule = ({ job, span, schedule, say }) =>
  schedule.jobs.flatMap((other) => {
    const taken = other.id === job.id || !takesTime(other) ? null : intervalOf(other)
    const shared = taken && intersect(span, taken)
    if (!shared) return []
    const message = `Overlaps ${other.work_order_number} (${other.customer.name}) of ${schedule.technician.name} by ${spell(shared)}, ${say.range(shared)}.`
    return [{ code: 'overlap', severity: 'hard', message, related: [other.id] }]
  })

const onLeave: Rule = ({ span, schedule, say }) =>
  schedule.leave.flatMap((leave) => {
    const away = { start: Date.parse(leave.starts_at), end: Date.parse(leave.ends_at) }
    // The whole span counts: a job that only ends in a leave is in it too.
    if (!overlaps(span, away)) return []
    const reason = leave.reason ? ` (${leave.reason})` : ''
    const message = `${schedule.technician.name} is on leave${reason} ${say.range(away)}.`
    return [{ code: 'on_leave', severity: 'hard', message, related: [leave.id] }]
  })

const outsideShift: Rule = ({ span, schedule, say }) => {
  const { name } = schedule.technician
  if (!schedule.working) {
    const message = `${name} has no shifts, so the working hours cannot be checked.`
    return [{ code: 'no_shifts', severity: 'info', message, related: [] }]
  }
  const outside = subtract(span, schedule.working(span))
  const [first] = outside
  if (!first) return []
  const length = totalLength(outside)
  const whole = length === span.end - span.start
  const message = whole
    ? `Outside the shift of ${name}: ${say.range(span)}.`
    : `${spell({ start: 0, end: length })} outside the shift of ${name}: ${outside.map(say.range).join(', ')}.`
  return [{ code: 'outside_shift', severity: 'soft', message, related: [] }]
}

const noDuration: Rule = ({ job }) => {
  if (job.estimated_duration !== null && job.estimated_duration > 0) return []
  const message = `${job.work_order_number} has no duration; ${ASSUMED_MINUTES} minutes are assumed.`
  return [{ code: 'no_duration', severity: 'soft', message, related: [] }]
}

const RULES: readonly Rule[] = [overlap, onLeave, outsideShift, noDuration]

const WEIGHT: Record<Severity, number> = { hard: 0, soft: 1, info: 2 }

/**
 * Every reason against a job at its time with a technician, the gravest first. A job without a time, or one that was called
 * off or is done, has none: there is nothing left to decide.
 */
export function findConflicts(job: PlannedJob, schedule: TechnicianSchedule, say: Wording): Conflict[] {
  const span = intervalOf(job)
  if (!span || job.status === 'cancelled') return []
  const done = job.status === 'completed'
  return RULES.flatMap((rule) => rule({ job, span, schedule, say }))
    .filter((conflict) => !done || conflict.code === 'overlap')
    .sort((a, b) => WEIGHT[a.severity] - WEIGHT[b.severity])
}

/** The gravest severity, or `null` when there is no conflict. */
export function worst(conflicts: readonly Conflict[]): Severity | null {
  return conflicts.reduce<Severity | null>(
    (grave, { severity }) => (grave === null || WEIGHT[severity] < WEIGHT[grave] ? severity : grave),
    null,
  )
}

function spell({ start, end }: Interval): string {
  const minutes = Math.round((end - start) / MINUTE)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
