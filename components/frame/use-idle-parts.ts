import { useEffect } from 'react'

/** Fetches the frame's dialogs and shells as soon as the page has nothing else to do, so that the first time is like every other. */
export function useIdleParts(): void {
  useEffect(() => {
    const fetchAll = () => {
      // What does not arrive now is asked for again where it is needed.
      void Promise.allSettled([
        import('./pending-place'),
        import('./command-palette'),
        import('./shortcuts-dialog'),
        import('./undo/my-actions'),
        import('@/components/ui/alert-dialog'),
      ])
    }
    // Safari is never told when it has time.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetchAll, 1_000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(fetchAll)
    return () => cancelIdleCallback(idle)
  }, [])
}
