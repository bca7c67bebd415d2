import { useEffect } from 'react'

/**
 * Fetches what the first paint did without as soon as somebody touches the board: without a network later, a menu or a
 * panel that was never opened opens anyway.
 */
export function useLateParts(rootRef: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = rootRef.current
    if (!root) return
    const off = new AbortController()
    const fetchAll = () => {
      off.abort()
      // What does not arrive now is asked for again where it is needed.
      void Promise.allSettled([
        import('./tip-content'),
        import('./conflict-rows'),
        import('./failure-rows'),
        import('./selection-actions'),
        import('./row-menu'),
        import('./card-menu'),
        import('./move-jobs-dialog'),
        import('./assign-dialog'),
        import('./panel'),
        import('./filter-bar'),
        import('./drop-dialog'),
      ])
    }
    for (const name of ['pointerover', 'focusin', 'keydown'])
      root.addEventListener(name, fetchAll, { signal: off.signal })
    return () => off.abort()
  }, [rootRef])
}
