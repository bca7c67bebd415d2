import { useEffect, useEffectEvent } from 'react'
import type { LatePart } from '@/components/ui/late-part'

/**
 * Fetches parts as soon as the page has nothing else to do, so that the first time is like every other, and calls `onIdle` then. `parts` is
 * the same array in every rendering.
 */
export function useIdleParts(parts: readonly Pick<LatePart<never>, 'fetch'>[], onIdle?: () => void): void {
  const idleNow = useEffectEvent(() => onIdle?.())
  useEffect(() => {
    // What does not arrive now is asked for again where it is needed.
    const fetchAll = () => {
      void Promise.allSettled(parts.map((part) => part.fetch()))
      idleNow()
    }
    // Safari has no requestIdleCallback; a timer is used instead.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetchAll, 1_000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(fetchAll)
    return () => cancelIdleCallback(idle)
  }, [parts])
}
