import { MINUTE, subtract, totalLength } from '@/lib/domain/board/interval'
import { workingTime } from '@/lib/domain/conflicts/working-time'
import { TRAVEL_REACH } from '@/lib/domain/conflicts/travel-rules'
import { horizonOf, lastStartOf, spanOf } from './model'
import type { Places } from './places'
import type { PlanFigures, PlanInput, PlanPoint, PlanWork, Promised } from './work'

/** A job with a place in the plan. `start` is epoch milliseconds. */
export type Placed = Promised & { technician_id: string; start: number; minutes: number; point: PlanPoint }

/** What the days planned look like with what is fixed, the jobs placed, and those that have no place. */
export function figuresOf(
  input: PlanInput,
  places: Places,
  placed: readonly Placed[],
  unplanned: readonly PlanWork[],
): PlanFigures {
  const horizon = horizonOf(input)
  const placedBy = new Map<string, Placed[]>(input.technicians.map(({ id }) => [id, []]))
  for (const one of placed) placedBy.get(one.technician_id)?.push(one)
  const late = unplanned.filter((work) => lastStartOf(work) < horizon.end).length
  const figures = { travel_minutes: 0, late_jobs: late, overtime_minutes: 0, unplanned_jobs: unplanned.length }
  for (const technician of input.technicians) {
    const fixed = technician.fixed.map((one) => ({ ...one, technician_id: technician.id, start: spanOf(one).start }))
    const jobs = [...fixed, ...(placedBy.get(technician.id) ?? [])].sort((a, b) => a.start - b.start)
    const working = technician.shifts.length > 0 ? workingTime(technician.shifts, input.time_zone) : null
    jobs.forEach((job, index) => {
      const span = { start: job.start, end: job.start + job.minutes * MINUTE }
      if (job.start > lastStartOf(job)) figures.late_jobs++
      if (working) figures.overtime_minutes += totalLength(subtract(span, working(span))) / MINUTE
      const before = jobs[index - 1]
      // Over night a technician goes home.
      if (before && job.start - before.start - before.minutes * MINUTE < TRAVEL_REACH)
        figures.travel_minutes +=
          places.cost[places.indexOf(before.point) * places.count + places.indexOf(job.point)] ?? 0
    })
  }
  return { ...figures, travel_minutes: Math.round(figures.travel_minutes) }
}
