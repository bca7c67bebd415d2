import type { BoardJob, BoardTechnician } from '@/lib/domain/board/types'
import { MoveJobsDialog } from './late-parts'
import type { DispatchBoardProps } from './types'
import type { BoardState } from './use-board'

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
