import { useMemo, useSyncExternalStore } from 'react'
import { estimateTravel, type Travel } from '@/lib/domain/travel/travel'
import { RoadReader } from './road-reader'
import type { BoardStore } from './store'
import type { DispatchBoardProps } from './types'
import { useStable } from './use-client'

const never = () => () => undefined

/** How long ways take on this board: by the speeds of the territories, and by road where that can be asked. */
export function useRoads(
  store: BoardStore,
  { territories, loadRoads }: Pick<DispatchBoardProps, 'territories' | 'loadRoads'>,
): Travel {
  const speeds = useStable(territories)
  const estimate = useMemo(() => estimateTravel(speeds), [speeds])
  const reader = useMemo(() => loadRoads && new RoadReader(estimate, store, loadRoads), [estimate, store, loadRoads])
  const travel = () => reader?.getTravel() ?? estimate
  return useSyncExternalStore(reader?.subscribe ?? never, travel, travel)
}
