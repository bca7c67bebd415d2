import type { BoardJob, BoardTechnician } from '@/lib/domain/board/types'
import type { DispatchBoardProps } from '../store/types'
import type { BoardState } from '../store/use-board'
import { lateDialog } from '@/components/ui/late-dialog'
import { BOARD_PARTS } from '@/components/scheduling/board/store/late-parts'

const MoveJobsDialog = BOARD_PARTS.add(lateDialog(() => import('./move-jobs-dialog')))

/** Jobs that are to go somewhere else together, and what the dialog proposes at first. */
export type MoveRequest = {
  title: string
  jobs: readonly BoardJob[]
  technician: BoardTechnician | null
  /** `null` keeps the day of each. */
  date: string | null
}

/** Asks to whom and when several jobs go. */
export function MovingJobs({
  board,
  request,
  technicians,
  loadTechnicianJobs,
  onClose,
}: Pick<DispatchBoardProps, 'technicians' | 'loadTechnicianJobs'> & {
  board: BoardState
  request: MoveRequest | null
  onClose: () => void
}) {
  if (!request) return null
  return (
    <MoveJobsDialog
      core={board.core}
      clock={board.clock}
      days={board.axis.days}
      today={board.today}
      request={request}
      technicians={technicians}
      loadTechnicianJobs={loadTechnicianJobs}
      onClose={onClose}
    />
  )
}
