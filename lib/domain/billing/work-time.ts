import { MINUTE } from '@/lib/domain/board/interval'
import { businessMinutes } from '@/lib/domain/calendar/business-time'
import type { BusinessCalendar } from '@/lib/domain/calendar/types'
import { type Moment, segmentsOf } from '@/lib/domain/timesheets/segments'

/** As long as nobody reports anything, work goes on for this long; of what lasts longer nobody knows when it ended. */
const MAX_LENGTH = 12 * 60 * MINUTE

/** A visit of a work order, with when somebody was there; in milliseconds. */
export type WorkedVisit = {
  id: string
  technician_id: string | null
  group_id: string | null
  from: number | null
  to: number | null
}

/** Something that a technician reported of a work order, or a press of their day clock meanwhile (`isDay`). */
export type WorkedMoment = {
  id: string
  kind: Moment['kind']
  at: number
  technician_id: string
  visit_id: string | null
  isDay: boolean
}

/** Whole minutes of a person at a visit, within the opening hours of the company and outside of them. */
export type PersonTime = {
  visit_id: string
  technician_id: string
  kind: 'work' | 'travel'
  open: number
  after: number
}

type Reported = {
  visits: readonly WorkedVisit[]
  moments: readonly WorkedMoment[]
  calendar: BusinessCalendar
  /** When the work was completed: what was not ended before ends then. */
  completedAt: number
}

/**
 * The minutes that people worked and travelled, by visit: as they reported it, else from the start of a visit to its end. Minutes are those
 * of the clock on the wall, so that they add up whatever is cut where.
 */
export function timesOf(facts: Reported): PersonTime[] {
  const times = new Map<string, PersonTime>()
  const add = ({ visit_id, technician_id, kind }: Omit<PersonTime, 'open' | 'after'>, from: number, to: number) => {
    const key = `${visit_id}:${technician_id}:${kind}`
    const time = times.get(key) ?? { visit_id, technician_id, kind, open: 0, after: 0 }
    const [start, end] = [wholeMinute(from), wholeMinute(to)]
    const open = Math.round(businessMinutes(start, end, facts.calendar))
    times.set(key, { ...time, open: time.open + open, after: time.after + (end - start) / MINUTE - open })
  }
  for (const technician_id of new Set(facts.moments.map((moment) => moment.technician_id)))
    for (const { kind, visit_id, from, to } of reportedBy(technician_id, facts))
      add({ visit_id, technician_id, kind }, from, to)
  const reported = new Set([...times.values()].filter(({ kind }) => kind === 'work').map(({ visit_id }) => visit_id))
  for (const { id, technician_id, from, to } of facts.visits)
    if (
      technician_id !== null &&
      from !== null &&
      to !== null &&
      !reported.has(id) &&
      to - from <= MAX_LENGTH &&
      to > from
    )
      add({ visit_id: id, technician_id, kind: 'work' }, from, to)
  return [...times.values()].filter(({ open, after }) => open + after > 0)
}

const wholeMinute = (at: number) => Math.floor(at / MINUTE) * MINUTE

function reportedBy(technicianId: string, { visits, moments, completedAt }: Reported) {
  const reported = moments
    .filter(({ technician_id }) => technician_id === technicianId)
    .toSorted((one, other) => one.at - other.at || one.id.localeCompare(other.id))
  const visit = visits.find(({ technician_id }) => technician_id === technicianId) ?? visits[0]
  const { segments } = segmentsOf(
    reported.map(({ id, kind, at, isDay }) => ({ id, kind, at, job: isDay ? null : technicianId })),
    completedAt,
  )
  return segments.flatMap(({ kind, from, to, lacksEnd, lastSeen }) => {
    const end = to ?? (lacksEnd ? from : Math.max(lastSeen, completedAt))
    if ((kind !== 'work' && kind !== 'travel') || end <= from) return []
    const last = reported.findLast(({ at, isDay }) => at <= from && !isDay)
    const visit_id = last?.visit_id ?? visit?.id
    return visit_id ? [{ kind, visit_id, from, to: end }] : []
  })
}
