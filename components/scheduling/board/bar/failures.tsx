import { useSyncExternalStore } from 'react'
import type { BoardClock } from '@/lib/domain/board/format'
import type { BoardCore } from '../store/core'
import { latePart } from '@/components/ui/late-part'
import { BOARD_PARTS } from '@/components/scheduling/board/store/late-parts'

const FailureRows = BOARD_PARTS.add(latePart(() => import('./failure-rows')))

/** Changes that were not saved. They stay until they are tried again or read and dismissed. */
export function BoardFailures({ core, clock }: { core: BoardCore; clock: BoardClock }) {
  const { failures } = core
  const list = useSyncExternalStore(core.store.signals.on('failures'), failures.get, failures.get)
  if (list.length === 0) return null
  return <FailureRows list={list} core={core} clock={clock} />
}
