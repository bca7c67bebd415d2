import { useCallback, useEffect, useState } from 'react'

/** Where a menu is open, and whether it ever was: its code comes with its first opening. */
type MenuAnchor = { anchor: HTMLElement | null; used: boolean; onClose: () => void }

/**
 * Where a menu opens: what was clicked with the right button, or had the focus when the menu key or Shift+F10 was pressed; or
 * what `button` belongs to, pressed with any. One menu serves all of them.
 */
export function useMenuAnchor(
  rootRef: React.RefObject<HTMLElement | null>,
  selector: string,
  button?: string,
): MenuAnchor {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  useEffect(() => {
    const root = rootRef.current
    if (!root) return
    const off = new AbortController()
    const { signal } = off
    const openAt = (event: Event, menuSelector: string) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>(menuSelector) : null
      // A long press that carries a card is no wish for its menu.
      if (!target || event.defaultPrevented || root.hasAttribute('data-dragging')) return
      event.preventDefault()
      setAnchor(target)
      setUsed(true)
    }
    const onKey = (event: KeyboardEvent) => {
      const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
      const isHead = event.key === 'Enter' && button !== undefined
      const hasFocus = event.target instanceof Element && event.target.matches(selector)
      if (hasFocus && (isMenuKey || isHead)) openAt(event, selector)
    }
    if (button) root.addEventListener('click', (event) => openAt(event, button), { signal })
    root.addEventListener('contextmenu', (event) => openAt(event, selector), { signal })
    root.addEventListener('keydown', onKey, { signal })
    return () => off.abort()
  }, [rootRef, selector, button])
  return { anchor, used, onClose: useCallback(() => setAnchor(null), []) }
}
