import { intersect, overlaps, subtract, totalLength, union } from '@/lib/domain/board/interval'
import { ASSUMED_MINUTES, intervalOf } from '@/lib/domain/board/placement'
import { formatDuration } from '@/lib/domain/duration'
import { takesTime } from '@/lib/domain/work-orders/status'
import { onCallFor } from './on-call'
import { orderOf, type Rule } from './rule'

/* Whether the technician has this time. */

export const overlap: Rule = ({ job, span, schedule, wording }) => {
  if (!span || !schedule) return []
  return schedule.jobs.flatMap((other) => {
    const busy = other.id === job.id || !takesTime(other) ? null : intervalOf(other)
    const shared = busy && intersect(span, busy)
    if (!shared) return []
    const message = `Overlaps ${other.work_order_number} (${other.customer.name}) of ${schedule.technician.name} by ${formatDuration(shared.end - shared.start)}, ${wording.range(shared)}.`
    return [{ code: 'overlap', severity: 'hard', message, related: [orderOf(other)] }]
  })
}

export const onLeave: Rule = ({ span, schedule, wording }) => {
  if (!span || !schedule) return []
  return schedule.leave.flatMap((leave) => {
    const absence = { start: Date.parse(leave.starts_at), end: Date.parse(leave.ends_at) }
    // The whole span counts: a job that only ends in a leave is in it too.
    if (!overlaps(span, absence)) return []
    const reason = leave.reason ? ` (${leave.reason})` : ''
    const message = `${schedule.technician.name} is on leave${reason} ${wording.range(absence)}.`
    return [{ code: 'on_leave', severity: 'hard', message, related: [leave.id] }]
  })
}

export const outsideShift: Rule = ({ job, span, schedule, wording }) => {
  if (!span || !schedule) return []
  const { name } = schedule.technician
  if (!schedule.working) {
    const message = `${name} has no shifts, so the working hours cannot be checked.`
    return [{ code: 'no_shifts', severity: 'info', message, related: [] }]
  }
  const outside = subtract(span, union([...schedule.working(span), ...onCallFor(job, schedule)]))
  const [first] = outside
  if (!first) return []
  const length = totalLength(outside)
  const whole = length === span.end - span.start
  const message = whole
    ? `Outside the shift of ${name}: ${wording.range(span)}.`
    : `${formatDuration(length)} outside the shift of ${name}: ${outside.map(wording.range).join(', ')}.`
  return [{ code: 'outside_shift', severity: 'soft', message, related: [] }]
}

export const noDuration: Rule = ({ job, span }) => {
  if (!span || (job.estimated_duration !== null && job.estimated_duration > 0)) return []
  const message = `${job.work_order_number} has no duration; ${ASSUMED_MINUTES} minutes are assumed.`
  return [{ code: 'no_duration', severity: 'soft', message, related: [] }]
}
