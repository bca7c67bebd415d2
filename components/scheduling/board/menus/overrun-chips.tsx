import { useEffect, useEffectEvent } from 'react'
import { overrunOf } from '@/lib/domain/repair/made-late'
import type { BoardStore } from '../store/store'

type Props = {
  rootRef: React.RefObject<HTMLElement | null>
  store: BoardStore
  /** Called with the work order that runs over when the chip of its row is pressed. */
  onFix: (workOrderId: string) => void
}

/** Lets rows show what work under way makes late; one listener serves the chips of all. */
export default function OverrunChips({ rootRef, store, onFix }: Props) {
  useEffect(() => store.setOverrunRule(overrunOf), [store])
  const fix = useEffectEvent(onFix)
  useEffect(() => {
    const root = rootRef.current
    if (!root) return
    const off = new AbortController()
    const onClick = (event: MouseEvent) => {
      const chip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-overrun]') : null
      if (chip?.dataset.overrun) fix(chip.dataset.overrun)
    }
    root.addEventListener('click', onClick, { signal: off.signal })
    return () => off.abort()
  }, [rootRef])
  return null
}
