import { intervalOf } from '@/lib/domain/board/placement'
import type { BoardJob } from '@/lib/domain/board/types'
import { isMovable } from '@/lib/domain/work-orders/movable'
import type { BoardData, Row } from './draw-row'

/** What the toolbar tells of all rows. */
export type Summary = { conflicts: { technicianId: string; jobId: string }[]; saving: number; outside: number }

export const NO_SUMMARY: Summary = { conflicts: [], saving: 0, outside: 0 }

/** The conflicts that can still be fixed, and how many jobs are being saved or lie outside the hours drawn. */
export function summarise(
  { shown, axis }: BoardData,
  rows: ReadonlyMap<string, Row>,
  now: number,
  saving: number,
): Summary {
  const cardsOf = (id: string) => rows.get(id)?.cards ?? []
  const conflicts = shown.flatMap(({ id }) =>
    cardsOf(id)
      .filter(({ job, severity }) => severity === 'hard' && canBeFixed(job, now))
      .map(({ job }) => ({ technicianId: id, jobId: job.id })),
  )
  const hidden = shown.flatMap(({ id }) => cardsOf(id)).filter((card) => card.outside)
  return { conflicts, saving, outside: axis.days.length > 0 ? hidden.length : 0 }
}

/** What is finished or over is no conflict that anybody could still do something about. */
function canBeFixed(job: BoardJob, now: number): boolean {
  return isMovable(job) && (intervalOf(job)?.end ?? 0) > now
}
