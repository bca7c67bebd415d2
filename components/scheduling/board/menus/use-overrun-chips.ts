import { useEffect, useEffectEvent } from 'react'

/** Calls `onFix` with the work order that runs over when the chip of its row is pressed; one listener serves all rows. */
export function useOverrunChips(
  rootRef: React.RefObject<HTMLElement | null>,
  onFix: (workOrderId: string) => void,
): void {
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
}
