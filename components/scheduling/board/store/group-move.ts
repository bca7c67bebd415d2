import { minutesOf, placementOf, spanOf } from '@/lib/domain/board/placement'
import { orderOf } from '@/lib/domain/conflicts/rule'
import type { BoardJob, Placement } from '@/lib/domain/board/types'

/** Where one of several jobs goes; `null` is the queue. */
export type JobMove = { job: BoardJob; to: Placement | null }

/**
 * Where selected jobs go when one of them is dropped: all by the same shift in time, and all to the row of the drop when that
 * is another one. What had no place stands behind it, one after the other.
 */
export function movesOfGroup(lead: BoardJob, to: Placement, others: readonly BoardJob[]): JobMove[] {
  const from = placementOf(lead)
  const shift = from ? to.start - from.start : 0
  const changesRow = from?.technician_id !== to.technician_id
  let free = spanOf(to).end
  const placeOf = (job: BoardJob): Placement => {
    const ownPlacement = placementOf(job)
    if (ownPlacement) {
      const technician_id = changesRow ? to.technician_id : ownPlacement.technician_id
      return { ...ownPlacement, technician_id, start: ownPlacement.start + shift }
    }
    const placement = { technician_id: to.technician_id, start: free, minutes: minutesOf(job) }
    free = spanOf(placement).end
    return placement
  }
  return [{ job: lead, to }, ...others.map((job) => ({ job, to: placeOf(job) }))]
}

/** The other visits that are made together with one. */
export function togetherWith(jobs: readonly BoardJob[], job: BoardJob): BoardJob[] {
  const { id, group_id } = job
  if (group_id === undefined) return []
  return jobs.filter((one) => one.group_id === group_id && one.id !== id && orderOf(one) === orderOf(job))
}

/**
 * Adds to moves the visits that are made together with what is moved: these go along in time, and stay with their own technicians. Who
 * is in the place of a drop changes places with what comes there. A move that changes how long it takes is of one visit alone.
 */
export function withTogether(moves: readonly JobMove[], jobs: readonly BoardJob[]): JobMove[] {
  const movesById = new Map(moves.map((move) => [move.job.id, move]))
  for (const { job, to } of moves) {
    const from = placementOf(job)
    if (!from || !to || from.minutes !== to.minutes) continue
    for (const member of togetherWith(jobs, job)) {
      const ownPlacement = placementOf(member)
      if (!ownPlacement || movesById.has(member.id)) continue
      const technician_id =
        ownPlacement.technician_id === to.technician_id ? from.technician_id : ownPlacement.technician_id
      movesById.set(member.id, {
        job: member,
        to: { ...ownPlacement, technician_id, start: ownPlacement.start + to.start - from.start },
      })
    }
  }
  return [...movesById.values()]
}
