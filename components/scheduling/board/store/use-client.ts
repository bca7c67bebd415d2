import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { NARROW, TIGHT } from './geometry'

/** Whether the window is a phone's: the board is then a list. */
export function useIsNarrow(): boolean {
  return useMedia(NARROW)
}

/** Whether there is no room for the queue beside the day: it is then shown when it is asked for. */
export function useIsTight(): boolean {
  return useMedia(TIGHT)
}

function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(media).matches,
    () => false,
  )
}

/** The width of an element's inside in whole pixels; 0 until it is known, which is before the first frame. */
export function useClientWidth(ref: React.RefObject<HTMLElement | null>, active: boolean): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const node = ref.current
    if (!node || !active) return
    const measure = () => setWidth(Math.floor(node.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [ref, active])
  return width
}

/** Returns one object as long as its content is equal, however often the page builds it. */
export function useStable<T>(value: T): T {
  const [stable, setStable] = useState({ value, text: JSON.stringify(value) })
  const text = JSON.stringify(value)
  if (text === stable.text) return stable.value
  setStable({ value, text })
  return value
}
