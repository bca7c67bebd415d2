import { useEffect, useState } from 'react'
import { useIdleParts } from '@/components/frame/use-idle-parts'
import { BOARD_PARTS } from './store/late-parts'

/**
 * Fetches what the first paint did without when the page has nothing else to do, at the latest as soon as somebody touches the board:
 * without a network later, a menu or a panel that was never opened opens anyway. Answers whether it was touched.
 */
export function useLateParts(rootRef: React.RefObject<HTMLElement | null>): boolean {
  const [isTouched, setTouched] = useState(false)
  useIdleParts(BOARD_PARTS.all)
  useEffect(() => {
    const root = rootRef.current
    if (!root) return
    const off = new AbortController()
    const fetchAll = () => {
      off.abort()
      setTouched(true)
      BOARD_PARTS.fetchAll()
    }
    for (const name of ['pointerover', 'focusin', 'keydown'])
      root.addEventListener(name, fetchAll, { signal: off.signal })
    return () => off.abort()
  }, [rootRef])
  return isTouched
}
