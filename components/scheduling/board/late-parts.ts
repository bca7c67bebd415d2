import { lateDialog, sayMissing } from '@/components/ui/late-dialog'
import { latePart } from '@/components/ui/late-part'

/* What the first paint of the board does without. */

export const Assigning = lateDialog(() => import('./assigning'))
export const BoardCardMenu = lateDialog(() => import('./card-menu'))
export const BoardFilterBar = latePart(() => import('./filter-bar'))
export const BoardFinder = lateDialog(() => import('./finder'))
export const BoardPanel = lateDialog(() => import('./panel'))
export const BoardPresence = latePart(() => import('./presence'))
export const BoardRowMenu = lateDialog(() => import('./row-menu'))
export const ConflictRows = latePart(() => import('./conflict-rows'))
export const FailureRows = latePart(() => import('./failure-rows'))
export const HelperDrag = latePart(() => import('@/components/scheduling/board-visits/helper-drag'))
export const MoveJobsDialog = lateDialog(() => import('./move-jobs-dialog'))
export const SelectionActions = latePart(() => import('./selection-actions'))
export const VisitDialogs = lateDialog(() => import('@/components/scheduling/board-visits/visit-dialogs'))
export const TipContent = latePart(() => import('./tip-content'))

// Who cannot be asked about conflicts has not agreed to them.
export const DropDialog = latePart(
  () => import('./drop-dialog'),
  null,
  ({ onAnswer }) => {
    onAnswer(false)
    sayMissing()
  },
)

export const LATE_PARTS = [
  Assigning,
  BoardCardMenu,
  BoardFilterBar,
  BoardFinder,
  BoardPanel,
  BoardPresence,
  BoardRowMenu,
  ConflictRows,
  DropDialog,
  FailureRows,
  HelperDrag,
  MoveJobsDialog,
  SelectionActions,
  TipContent,
  VisitDialogs,
]
