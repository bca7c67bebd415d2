import { useMemo, useSyncExternalStore } from 'react'
import { estimateTravel, type Travel } from '@/lib/domain/travel/travel'
import { LegLoader } from './leg-loader'
import type { BoardStore } from './store'
import type { DispatchBoardProps } from './types'
import { useStable } from './use-client'

const never = () => () => undefined

/** How long ways take on this board: by the speeds of the territories, and by road where that can be asked. */
export function useTravelTimes(
  store: BoardStore,
  { territories, loadLegs }: Pick<DispatchBoardProps, 'territories' | 'loadLegs'>,
): Travel {
  const speeds = useStable(territories)
  const estimate = useMemo(() => estimateTravel(speeds), [speeds])
  const reader = useMemo(() => loadLegs && new LegLoader(estimate, store, loadLegs), [estimate, store, loadLegs])
  const travel = () => reader?.getTravel() ?? estimate
  return useSyncExternalStore(reader?.subscribe ?? never, travel, travel)
}
