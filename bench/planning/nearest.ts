import { instantAt } from '@/lib/domain/board/zoned'
import { datesBetween } from '@/lib/domain/planning/model'
import type { PlanInput, PlanProposal, PlanWork } from '@/lib/domain/planning/work'
import type { Travel } from '@/lib/domain/travel/travel'

const MINUTE = 60_000

/**
 * What somebody does who plans by hand: day by day, technician by technician, always the nearest job that still fits. The
 * first of a day is the most urgent one.
 */
export function nearestFirst(input: PlanInput, travel: Travel): PlanProposal[] {
  const open = new Set(input.jobs)
  const proposals: PlanProposal[] = []
  for (const date of datesBetween(input.from_date, input.to_date)) {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
    for (const technician of input.technicians) {
      const shift = technician.shifts.find((one) => one.weekday === weekday)
      if (!shift) continue
      const end = instantAt(date, shift.end_minute, input.time_zone)
      let clock = instantAt(date, shift.start_minute, input.time_zone)
      let here: PlanWork['point'] = null
      for (;;) {
        const able = [...open].filter((job) => job.required_skills.every((skill) => technician.skills.includes(skill)))
        const [best] = able
          .flatMap((job) => stopFor(job, here, clock, end, travel))
          .toSorted((a, b) => a.legMinutes - b.legMinutes)
        if (!best) break
        const { job, start } = best
        proposals.push({
          work_order_id: job.id,
          technician_id: technician.id,
          scheduled_date: new Date(start).toISOString(),
          minutes: job.minutes,
          travel_minutes: here ? best.legMinutes : 0,
          late: false,
        })
        open.delete(job)
        clock = start + job.minutes * MINUTE
        here = job.point
      }
    }
  }
  return proposals
}

/** A job as the next stop of somebody who is somewhere from `clock` on; none where it does not fit before `end`. */
function stopFor(job: PlanWork, here: PlanWork['point'], clock: number, end: number, travel: Travel) {
  const legMinutes = here && job.point ? travel.leg(here, job.point).minutes : URGENCY.indexOf(job.priority)
  const from = job.window_start === null ? 0 : Date.parse(job.window_start)
  // Nobody waits for hours beside a closed door while there is other work.
  if (from > clock + 60 * MINUTE) return []
  const start = Math.max(clock + (here ? legMinutes : 0) * MINUTE, from)
  const until = job.window_end === null ? end : Math.min(end, Date.parse(job.window_end))
  return start + job.minutes * MINUTE > until ? [] : [{ job, legMinutes, start }]
}

const URGENCY: readonly string[] = ['urgent', 'high', 'medium', 'low']
