import { useSyncExternalStore } from 'react'
import { SelectionActions } from './late-parts'
import type { BoardCore } from './core'
import type { MoveRequest } from './moving'

/** The selected cards and their actions. It lies over the board, so that nothing shifts. */
export function SelectionBar({ core, onMove }: { core: BoardCore; onMove: (request: MoveRequest) => void }) {
  const { store } = core
  const jobs = useSyncExternalStore(store.signals.on('selection'), store.getSelected, store.getSelected)
  if (jobs.length === 0) return null
  return <SelectionActions core={core} jobs={jobs} onMove={onMove} />
}
