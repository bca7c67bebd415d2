import { minutesOf, placementOf, spanOf } from '@/lib/domain/board/placement'
import { instantAt, localTime } from '@/lib/domain/board/zoned'
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
    const own = placementOf(job)
    if (own) {
      const technician_id = changesRow ? to.technician_id : own.technician_id
      return { ...own, technician_id, start: own.start + shift }
    }
    const place = { technician_id: to.technician_id, start: free, minutes: minutesOf(job) }
    free = spanOf(place).end
    return place
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
 * The same with the visits that are made together with what is moved: these go along in time, and stay with their own technicians. Who
 * is in the place of a drop changes places with what comes there. A move that changes how long it takes is of one visit alone.
 */
export function withTogether(moves: readonly JobMove[], jobs: readonly BoardJob[]): JobMove[] {
  const found = new Map(moves.map((move) => [move.job.id, move]))
  for (const { job, to } of moves) {
    const from = placementOf(job)
    if (!from || !to || from.minutes !== to.minutes) continue
    for (const member of togetherWith(jobs, job)) {
      const own = placementOf(member)
      if (!own || found.has(member.id)) continue
      const technician_id = own.technician_id === to.technician_id ? from.technician_id : own.technician_id
      found.set(member.id, {
        job: member,
        to: { ...own, technician_id, start: own.start + to.start - from.start },
      })
    }
  }
  return [...found.values()]
}

/** Minutes from midnight at which work without a time begins. */
const MORNING = 480

/**
 * Where jobs go that are given to a technician: at the same time of a day, or of their own where none is named. What had no
 * time begins in the morning of that day, one after the other.
 */
export function movesToDay(
  jobs: readonly BoardJob[],
  technician_id: string,
  day: { date: string | null; today: string; timeZone: string },
): JobMove[] {
  let free = instantAt(day.date ?? day.today, MORNING, day.timeZone)
  return jobs.map((job) => {
    const minutes = minutesOf(job)
    const own = job.scheduled_date === null ? null : Date.parse(job.scheduled_date)
    if (own === null) {
      const to = { technician_id, start: free, minutes }
      free = spanOf(to).end
      return { job, to }
    }
    const start = day.date === null ? own : instantAt(day.date, localTime(own, day.timeZone).minute, day.timeZone)
    return { job, to: { technician_id, start, minutes } }
  })
}
