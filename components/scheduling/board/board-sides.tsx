import { useCallback } from 'react'
import { latePart } from '@/components/ui/late-part'
import type { DispatchBoardProps } from './store/types'
import type { BoardState } from './store/use-board'
import { lateDialog } from '@/components/ui/late-dialog'
import { BOARD_PARTS } from '@/components/scheduling/board/store/late-parts'

const AssignDialog = BOARD_PARTS.add(lateDialog(() => import('./dialogs/assigning')))
const BoardPanel = BOARD_PARTS.add(lateDialog(() => import('./panel/board-panel')))

const PlanPanel = latePart(() => import('@/components/scheduling/board/plan/plan-panel'))

type Props = Omit<DispatchBoardProps, 'onAssign'> & {
  board: BoardState
  assignJobId: string | null
  onAssign: (jobId: string | null) => void
}

/** What opens beside or above the board: the plan, a job's panel, "Assign to…". */
export function BoardSides({
  board,
  planning,
  planId,
  openJobId,
  technicians,
  timeZone,
  assignJobId,
  onAssign,
  onViewChange,
  onOpen,
  loadJob,
  loadTechnicianJobs,
  loadSuggestions,
  makeRoom,
  renderPanel,
  visits,
  onUndoMany,
}: Props) {
  const close = useCallback(() => onOpen(null), [onOpen])
  return (
    <>
      {planning && planId ? (
        <PlanPanel board={board} planning={planning} planId={planId} onPlan={(id) => onViewChange({ planId: id })} />
      ) : null}
      {openJobId && renderPanel ? (
        <BoardPanel
          core={board.core}
          clock={board.clock}
          visits={visits}
          onUndoMany={onUndoMany}
          jobId={openJobId}
          modal={board.narrow}
          loadJob={loadJob}
          renderPanel={renderPanel}
          onAssign={onAssign}
          onClose={close}
        />
      ) : null}
      {assignJobId ? (
        <AssignDialog
          key={assignJobId}
          board={board}
          jobId={assignJobId}
          technicians={technicians}
          timeZone={timeZone}
          loadTechnicianJobs={loadTechnicianJobs}
          loadSuggestions={loadSuggestions}
          makeRoom={makeRoom}
          onClose={() => onAssign(null)}
        />
      ) : null}
    </>
  )
}
