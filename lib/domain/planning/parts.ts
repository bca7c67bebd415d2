import { type Interval, MINUTE } from '@/lib/domain/board/interval'
import type { PlanProposal, PlanWork, Promised } from './work'

/** One visit of a proposal: whose, from when (RFC 3339), and how long. */
export type Part = { technician_id: string; start: string; minutes: number }

/** The visits of all who come, the first of whoever leads first. */
export function partsOf({
  technician_id,
  scheduled_date: start,
  minutes,
  along = [],
  further = [],
}: PlanProposal): Part[] {
  return [
    { technician_id, start, minutes },
    ...along.map((one) => ({ technician_id: one.technician_id, start, minutes: one.minutes })),
    ...further.map((one) => ({ technician_id, start: one.scheduled_date, minutes: one.minutes })),
  ]
}

/** When a proposal is worked on: once for all who come together, then in each further visit. */
export function spansOf(proposal: PlanProposal): Interval[] {
  const spans = new Map<string, number>()
  for (const { start, minutes } of partsOf(proposal)) spans.set(start, Math.max(minutes, spans.get(start) ?? 0))
  return [...spans].map(([start, minutes]) => {
    const begin = Date.parse(start)
    return { start: begin, end: begin + minutes * MINUTE }
  })
}

/** What was promised of a part, of whoever leads alone: that somebody is there by the first visit, that it is done by the last. */
export function promisedBy(work: PlanWork, proposal: PlanProposal, { technician_id, start }: Part): Promised {
  const { scheduled_date: first, further = [] } = proposal
  if (technician_id !== proposal.technician_id) return { due_by: null, respond_by: null }
  const last = further.at(-1)?.scheduled_date ?? first
  return { due_by: start === last ? work.due_by : null, respond_by: start === first ? work.respond_by : null }
}
