import { intervalOf } from '@/lib/domain/board/placement'
import type { Travel } from '@/lib/domain/travel/travel'
import { crewApart, crewShort } from './crew-rules'
import { assetElsewhere, missingSkill, otherTerritory } from './fitness-rules'
import { outsideWindow, pastDue, pastResolution, pastResponse } from './promise-rules'
import { dependency, orderUnfinished } from './order-rules'
import type { Rule } from './rule'
import { noDuration, onLeave, outsideShift, overlap } from './time-rules'
import { noCoordinates, missingTravel } from './travel-rules'
import type { Conflict, PlannedJob, Severity, TechnicianSchedule, Wording } from './types'

const RULES: readonly Rule[] = [
  overlap,
  onLeave,
  missingSkill,
  outsideWindow,
  outsideShift,
  missingTravel,
  otherTerritory,
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
 * judged, without a technician (`schedule` null) only when it is. What was called off or is done has nothing left to
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
