import { holdTyping, useShortcut } from '@/components/ui/shortcuts'
import type { BoardClock } from '@/lib/domain/board/format'
import type { BoardCore } from '../store/core'
import type { Found } from '../store/find-on-board'
import type { Cell } from '../store/focus'
import { lateDialog } from '@/components/ui/late-dialog'
import { BOARD_PARTS } from '@/components/scheduling/board/store/late-parts'

const BoardFinder = BOARD_PARTS.add(lateDialog(() => import('./finder')))

/** Opens the finder by `/` and by `g b`, also where that led here from another page; what is typed meanwhile is kept for it. */
export function Finding({
  core,
  clock,
  open,
  onOpenChange,
  go,
  onQueue,
}: {
  core: BoardCore
  clock: BoardClock
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Scrolls to a row or card and puts the focus on it. */
  go: (cell: Cell) => void
  /** Brings the queue into sight before a card of it takes the focus. */
  onQueue: () => void
}) {
  const show = () => {
    holdTyping()
    onOpenChange(true)
  }
  useShortcut('/', 'Find a technician or a job', show)
  useShortcut('g b', 'Find a technician or a job', show)

  const pick = ({ technicianId, jobId }: Found) => {
    if (technicianId === null) {
      onQueue()
      if (jobId) core.focus.goQueued(jobId)
      return
    }
    if (!core.store.getList().ids.includes(technicianId)) core.store.setShowsIdle(true)
    // After the dialog has gone, which keeps the focus inside itself.
    requestAnimationFrame(() => go({ technicianId, jobId }))
  }
  if (!open) return null
  return <BoardFinder core={core} clock={clock} onPick={pick} onClose={() => onOpenChange(false)} />
}
