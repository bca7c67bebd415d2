import type { Axis } from '@/lib/domain/board/axis'
import { HOUR } from '@/lib/domain/board/interval'
import { intervalOf, snap } from '@/lib/domain/board/placement'
import { firstFreeStart } from '@/lib/domain/board/slots'
import type { Placement } from '@/lib/domain/board/types'
import type { BoardStore } from './store'

/**
 * Where a job from the queue is first offered in a row: the first free working time of the days shown that is not over yet, else the
 * beginning of the view.
 */
export function firstFreePlace(
  store: BoardStore,
  axis: Axis,
  technicianId: string,
  minutes: number,
  now: number,
): Placement | null {
  const first = axis.days[0]
  const last = axis.days.at(-1)
  if (!first || !last || !store.technician(technicianId)) return null
  const start = now > first.start && now < last.end ? now : first.start
  const within = { start, end: last.end }
  const { working, taken: takenJobs } = store.timeOf(technicianId, within)
  const free = firstFreeStart(
    working,
    takenJobs.flatMap((job) => intervalOf(job) ?? []),
    within,
    minutes,
  )
  return { technician_id: technicianId, start: free ?? snap(Math.max(first.start, start - HOUR / 8)), minutes }
}
