import { Button } from '@/components/ui/button'
import type { BoardJob } from '@/lib/domain/board/types'
import { whyNotUnassigned } from '@/lib/domain/work-orders/movable'
import type { BoardCore } from '../store/core'
import { requestFor, unassignAll } from './group-actions'
import type { MoveRequest } from '../dialogs/moving'

type Props = { core: BoardCore; jobs: readonly BoardJob[]; onMove: (request: MoveRequest) => void }

/** How many cards are selected, and what to do with them. */
export default function SelectionActions({ core, jobs, onMove }: Props) {
  const removable = jobs.filter((job) => job.technician_id !== null && whyNotUnassigned(job) === null)
  return (
    <div className="fb-selection" role="group" aria-label="Selected jobs">
      <span role="status">{jobs.length} selected</span>
      <Button size="sm" onClick={() => onMove(requestFor(jobs))}>
        Assign…
      </Button>
      <Button size="sm" disabled={removable.length === 0} onClick={() => void unassignAll(core, removable)}>
        Unassign
      </Button>
      <Button size="sm" variant="ghost" onClick={() => core.selection.clear()}>
        Clear
      </Button>
    </div>
  )
}
