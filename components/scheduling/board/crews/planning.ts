import { newObstacles } from '@/components/scheduling/board/dialogs/drop-question'
import type { BoardStore } from '@/components/scheduling/board/store/store'
import { type Interval, intersect } from '@/lib/domain/board/interval'
import { intervalOf, minutesOf } from '@/lib/domain/board/placement'
import { firstFreeStart } from '@/lib/domain/board/slots'
import type { BoardJob } from '@/lib/domain/board/types'
import { rangeOf } from '@/lib/domain/board/zoned'

/** The day on which a crew works, as the board shows it. */
export type CrewDay = { date: string; timeZone: string; now: () => number }

/**
 * When a crew begins with a job on a day: as planned where that is the day already, else when all of its people are free for it first,
 * else when the first of them begins to work.
 */
export function startWith(store: BoardStore, job: BoardJob, people: readonly string[], day: CrewDay): number {
  const { start, end } = rangeOf(day.date, day.date, day.timeZone)
  const planned = intervalOf(job)
  if (planned && planned.start >= start && planned.start < end) return planned.start
  const now = day.now()
  const within = { start: now > start && now < end ? now : start, end }
  const times = people.map((id) => store.timeOf(id, within))
  const working = times.map((time) => time.working).reduce(common)
  const takenJobs = times.flatMap((time) => time.taken).filter(({ id }) => id !== job.id)
  const free = firstFreeStart(
    working,
    takenJobs.flatMap((one) => intervalOf(one) ?? []),
    within,
    minutesOf(job),
  )
  return free ?? Math.max(within.start, times.flatMap((time) => time.working)[0]?.start ?? start)
}

function common(some: Interval[], others: Interval[]): Interval[] {
  return some.flatMap((one) => others.flatMap((other) => intersect(one, other) ?? []))
}

/** What stands against it, for each of the people by themselves. */
export function obstaclesWith(store: BoardStore, job: BoardJob, people: readonly string[], start: number): string[] {
  const minutes = minutesOf(job)
  const obstacles = people.flatMap((technician_id) =>
    newObstacles(store, job, { technician_id, start, minutes }).map(
      ({ message }) => `${store.technician(technician_id)?.name ?? 'A technician'}: ${message}`,
    ),
  )
  return [...new Set(obstacles)]
}
