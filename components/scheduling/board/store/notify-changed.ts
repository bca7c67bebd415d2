import type { BoardCore } from '@/components/scheduling/board/store/core'
import type { DispatchBoardProps, VisitsChanged } from '@/components/scheduling/board/store/types'
import { toastDone } from '@/components/ui/toast'
import type { BoardClock } from '@/lib/domain/board/format'
import { intervalOf } from '@/lib/domain/board/placement'
import type { BoardJob } from '@/lib/domain/board/types'

export type Board = { core: BoardCore; clock: BoardClock; onUndoMany: DispatchBoardProps['onUndoMany'] }

/** Shows cards as they are after a change of visits, and says so with its undo. */
export function notifyChanged(board: Board, title: string, changed: VisitsChanged, description?: string): void {
  const { store } = board.core
  const { onUndoMany } = board
  const show = (jobs: readonly BoardJob[]) => {
    const live = new Set(jobs.map(({ id }) => id))
    store.applyChange(
      jobs,
      changed.ids.filter((id) => !live.has(id)),
    )
  }
  show(changed.jobs)
  const undo = onUndoMany && (async () => show((await onUndoMany(changed.ids, changed.batch)).jobs))
  toastDone(title, { description, undo })
}

/** Who makes a visit, and when. */
export function placeText({ core, clock }: Board, job: BoardJob | undefined): string | undefined {
  const span = job && intervalOf(job)
  if (!span) return 'It is not scheduled yet.'
  const name = job.technician_id ? core.store.technician(job.technician_id)?.name : null
  return [name, clock.datedRange(span)].filter(Boolean).join(', ')
}
