import type { AskedVisit, BoardVisits } from '@/components/scheduling/board/types'
import ContinueDialog from '@/components/work/visits/continue-dialog'
import type { Board } from './tell'
import { tellContinued } from './visit-items'

/** What is asked about the visit of a card. */
export default function VisitDialogs({
  job,
  reason,
  visits,
  onClose,
  ...board
}: AskedVisit & Board & { visits: BoardVisits; onClose: () => void }) {
  return (
    <ContinueDialog
      name={job.work_order_number}
      reason={reason}
      action={(input) => visits.continue(job.id, input)}
      onDone={(changed) => {
        onClose()
        tellContinued(board, job, changed)
      }}
      onClose={onClose}
    />
  )
}
