import { useSyncExternalStore } from 'react'
import { latePart } from '@/components/ui/late-part'
import type { BoardClock } from '@/lib/domain/board/format'
import type { BoardCore } from './core'

// Not part of the first paint of the board; fetched with the first touch, so that it is there without a network.
const FailureRows = latePart(() => import('./failure-rows'))

/** Changes that were not saved. They stay until they are tried again or read and dismissed. */
export function BoardFailures({ core, clock }: { core: BoardCore; clock: BoardClock }) {
  const { failures } = core
  const list = useSyncExternalStore(core.store.signals.on('failures'), failures.get, failures.get)
  if (list.length === 0) return null
  return <FailureRows list={list} core={core} clock={clock} />
}
