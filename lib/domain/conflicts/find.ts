import { intervalOf } from '@/lib/domain/board/placement'
import type { Travel } from '@/lib/domain/travel/travel'
import { closedDay } from './closed-rules'
import { assetElsewhere, missingSkill, otherTerritory } from './fitness-rules'
import { outsideWindow, pastDue, pastPromise, pastResolution, pastResponse } from './promise-rules'
import { dependency, orderUnfinished } from './order-rules'
import type { Rule } from './rule'
import { noDuration, onLeave, outsideShift, overlap } from './time-rules'
import { noCoordinates, missingTravel } from './travel-rules'
import type { Conflict, PlannedJob, Severity, TechnicianSchedule, Wording } from './types'

/* Whether those who are to come together do. */

const crewApart: Rule = ({ job, span, wording }) => {
  if (!span) return []
  const apart = (job.crew?.others ?? []).filter(({ starts_at }) => !starts_at || Date.parse(starts_at) !== span.start)
  if (apart.length === 0) return []
  const words = apart.map(({ technician, starts_at }) => {
    const who = technician?.name ?? 'Somebody not chosen yet'
    return starts_at ? `${who} begins ${wording.moment(Date.parse(starts_at))}` : `${who} has no time`
  })
  const message = `Those who come together begin at different times: ${words.join('; ')}.`
  return [{ code: 'crew_apart', severity: 'hard', message, related: [] }]
}

const crewShort: Rule = ({ job: { crew, work_order_number }, span }) => {
  // Of work for one person it is no conflict that nobody has it yet.
  if (!span || !crew || crew.size === 1) return []
  const ids = [crew.technician_id, ...crew.others.map(({ technician }) => technician?.id ?? null)]
  const people = new Set(ids.filter((id) => id !== null)).size
  if (people >= crew.size) return []
  const come = people === 0 ? 'nobody comes' : `${people} ${people === 1 ? 'comes' : 'come'}`
  const message = `${work_order_number} takes ${crew.size} people at once, and ${come}.`
  return [{ code: 'crew_short', severity: 'soft', message, related: [] }]
}

const RULES: readonly Rule[] = [
  overlap,
  onLeave,
  missingSkill,
  outsideWindow,
  outsideShift,
  closedDay,
  missingTravel,
  otherTerritory,
  pastPromise,
  pastDue,
  pastResponse,
  pastResolution,
  noDuration,
  noCoordinates,
  dependency,
  crewApart,
  crewShort,
  orderUnfinished,
  assetElsewhere,
]

const WEIGHT: Record<Severity, number> = { hard: 0, soft: 1, info: 2 }

/**
 * Every reason against a job at its time with a technician, the gravest first. Without a time only who it is given to is
 * checked, without a technician (`schedule` null) only when it is. What was called off or is done has nothing left to
 * decide; of done work only overlaps are told, because the work beside it may be yet to do.
 */
export function findConflicts(
  job: PlannedJob,
  schedule: TechnicianSchedule | null,
  wording: Wording,
  travel: Travel,
): Conflict[] {
  if (job.status === 'cancelled') return []
  const rules = job.status === 'completed' ? [overlap] : RULES
  const span = intervalOf(job)
  return rules
    .flatMap((rule) => rule({ job, span, schedule, wording, travel }))
    .sort((a, b) => WEIGHT[a.severity] - WEIGHT[b.severity])
}

/** The gravest severity, or `null` when there is no conflict. */
export function worst(conflicts: readonly Pick<Conflict, 'severity'>[]): Severity | null {
  return conflicts.reduce<Severity | null>(
    (grave, { severity }) => (grave === null || WEIGHT[severity] < WEIGHT[grave] ? severity : grave),
    null,
  )
}
