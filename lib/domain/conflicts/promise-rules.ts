import { HOUR, subtract, totalLength } from '@/lib/domain/board/interval'
import { formatDuration } from '@/lib/domain/duration'
import { type Rule } from './rule'
import type { PlannedJob, Wording } from './types'

/* Whether what the customer was promised is kept. */

export const pastDue: Rule = ({ job, span, say }) => {
  if (!span || job.due_by === null) return []
  const due = Date.parse(job.due_by)
  if (span.end <= due) return []
  const message = `Due ${say.moment(due)}; this ends ${formatDuration(span.end - due)} later.`
  return [{ code: 'past_due', severity: 'soft', message, related: [] }]
}

export const pastResponse: Rule = ({ job: { response, status }, span, say }) => {
  // Whoever is at work has answered the call.
  if (!span || !response || status === 'in_progress') return []
  const by = Date.parse(response.by)
  if (span.start <= by) return []
  const promised = `${response.contract} promises somebody within ${formatDuration(response.hours * HOUR)}, by ${say.moment(by)}`
  const message = `${promised}; this begins ${formatDuration(span.start - by)} later.`
  return [{ code: 'past_response', severity: 'soft', message, related: [] }]
}

export const outsideWindow: Rule = ({ job, span, say }) => {
  const start = job.window_start === null ? Number.NEGATIVE_INFINITY : Date.parse(job.window_start)
  const end = job.window_end === null ? Number.POSITIVE_INFINITY : Date.parse(job.window_end)
  if (!span || (span.start >= start && span.end <= end)) return []
  const outside = totalLength(subtract(span, [{ start, end }]))
  const amount =
    outside === span.end - span.start ? 'this is outside' : `${formatDuration(outside)} of this are outside`
  const message = `The customer can be visited ${windowText(job, say)}; ${amount}.`
  return [{ code: 'outside_window', severity: 'hard', message, related: [] }]
}

function windowText({ window_start, window_end }: PlannedJob, say: Wording): string {
  const [start, end] = [window_start, window_end].map((text) => (text === null ? null : Date.parse(text)))
  if (typeof start !== 'number') return `until ${say.moment(end ?? 0)}`
  if (typeof end !== 'number') return `from ${say.moment(start)} on`
  return `from ${say.moment(start)} to ${say.moment(end)}`
}
