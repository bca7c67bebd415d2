import { useEffect, useState, useSyncExternalStore } from 'react'

const NARROW = '(max-width: 767px)'

const UPRIGHT_TABLET = '(max-width: 1023px)'

/** Whether the window is a phone's: the board is then a list. */
export function useIsNarrow(): boolean {
  return useMedia(NARROW)
}

/** Whether there is no room for the queue beside the day: it is then shown when it is asked for. */
export function useIsTight(): boolean {
  return useMedia(UPRIGHT_TABLET)
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

/** The width of an element's inside in whole pixels; 0 until it is known. */
export function useClientWidth(ref: React.RefObject<HTMLElement | null>, active: boolean): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const node = ref.current
    if (!node || !active) return
    const observer = new ResizeObserver(() => setWidth(Math.floor(node.clientWidth)))
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
