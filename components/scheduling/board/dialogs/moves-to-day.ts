import { minutesOf, spanOf } from '@/lib/domain/board/placement'
import type { BoardJob } from '@/lib/domain/board/types'
import { instantAt, localTime } from '@/lib/domain/board/zoned'
import type { JobMove } from '../store/group-move'

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
    const startsAt = job.scheduled_date === null ? null : Date.parse(job.scheduled_date)
    if (startsAt === null) {
      const to = { technician_id, start: free, minutes }
      free = spanOf(to).end
      return { job, to }
    }
    const start =
      day.date === null ? startsAt : instantAt(day.date, localTime(startsAt, day.timeZone).minute, day.timeZone)
    return { job, to: { technician_id, start, minutes } }
  })
}
