import { useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { whyNotUnassigned } from '@/lib/domain/work-orders/movable'
import type { BoardCore } from './core'
import { requestFor, unassignAll } from './group-actions'
import type { MoveRequest } from './moving'

/** How many cards are selected, and what to do with them. It lies over the board, so that nothing shifts. */
export function SelectionBar({ core, onMove }: { core: BoardCore; onMove: (request: MoveRequest) => void }) {
  const { store, selection } = core
  const jobs = useSyncExternalStore(store.signals.on('selection'), store.getSelected, store.getSelected)
  if (jobs.length === 0) return null
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
      <Button size="sm" variant="ghost" onClick={() => selection.clear()}>
        Clear
      </Button>
    </div>
  )
}
