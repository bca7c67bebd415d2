import { HOUR, type Interval, subtract, totalLength } from '@/lib/domain/board/interval'
import { formatDuration } from '@/lib/domain/duration'
import { type Rule } from './rule'
import type { Wording } from './types'
import { spanOfWindow } from '@/lib/domain/work-orders/visit-window'

/* Whether what the customer was promised is kept. */

export const pastPromise: Rule = ({ job: { promised, status }, span, wording }) => {
  // Whoever is at work has arrived.
  if (!span || !promised || status === 'in_progress') return []
  const until = Date.parse(promised.until)
  if (span.start <= until) return []
  const message = `The customer was told by ${wording.moment(until)}; this begins ${formatDuration(span.start - until)} later.`
  return [{ code: 'past_promise', severity: 'soft', message, related: [] }]
}

export const pastDue: Rule = ({ job, span, wording }) => {
  if (!span || job.due_by === null) return []
  const due = Date.parse(job.due_by)
  if (span.end <= due) return []
  const message = `Due ${wording.moment(due)}; this ends ${formatDuration(span.end - due)} later.`
  return [{ code: 'past_due', severity: 'soft', message, related: [] }]
}

export const pastResponse: Rule = ({ job: { response, status }, span, wording }) => {
  // Whoever is at work has answered the call.
  if (!span || !response || status === 'in_progress') return []
  const by = Date.parse(response.by)
  if (span.start <= by) return []
  const promised = `${response.contract} promises somebody within ${formatDuration(response.hours * HOUR)}, by ${wording.moment(by)}`
  const message = `${promised}; this begins ${formatDuration(span.start - by)} later.`
  return [{ code: 'past_response', severity: 'soft', message, related: [] }]
}

export const pastResolution: Rule = ({ job: { resolution }, span, wording }) => {
  if (!span || !resolution) return []
  const by = Date.parse(resolution.by)
  if (span.end <= by) return []
  const message = `${resolution.contract} promises that it is done by ${wording.moment(by)}; this ends ${formatDuration(span.end - by)} later.`
  return [{ code: 'past_resolution', severity: 'soft', message, related: [] }]
}

export const outsideWindow: Rule = ({ job, span, wording }) => {
  const window = spanOfWindow(job)
  if (!span || (span.start >= window.start && span.end <= window.end)) return []
  const outside = totalLength(subtract(span, [window]))
  const amount =
    outside === span.end - span.start ? 'this is outside' : `${formatDuration(outside)} of this are outside`
  const message = `The customer can be visited ${windowText(window, wording)}; ${amount}.`
  return [{ code: 'outside_window', severity: 'hard', message, related: [] }]
}

function windowText({ start, end }: Interval, wording: Wording): string {
  if (!Number.isFinite(start)) return `until ${wording.moment(end)}`
  if (!Number.isFinite(end)) return `from ${wording.moment(start)} on`
  return `from ${wording.moment(start)} to ${wording.moment(end)}`
}
