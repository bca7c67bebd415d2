import { useSyncExternalStore } from 'react'
import type { BoardCore } from '../store/core'
import type { MoveRequest } from '../dialogs/moving'
import { latePart } from '@/components/ui/late-part'
import { BOARD_PARTS } from '@/components/scheduling/board/store/late-parts'

const SelectionActions = BOARD_PARTS.add(latePart(() => import('./selection-actions')))

/** The selected cards and their actions. It lies over the board, so that nothing shifts. */
export function SelectionBar({ core, onMove }: { core: BoardCore; onMove: (request: MoveRequest) => void }) {
  const { store } = core
  const jobs = useSyncExternalStore(store.signals.on('selection'), store.getSelected, store.getSelected)
  if (jobs.length === 0) return null
  return <SelectionActions core={core} jobs={jobs} onMove={onMove} />
}
