import { useEffect } from 'react'

/** The parts of the board in the order in which F6 goes through them; the panel stands outside of its root. */
const REGIONS = ['.fb-toolbar', '.fb-queue', '[role=grid]']
const PANEL = '[role=dialog]'

/** F6 goes from the tool row to the queue, the rows and the panel, Shift+F6 back; past the last one to messages, if there are any. */
export function useRegionKeys(rootRef: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const root = rootRef.current
      if (!root || event.key !== 'F6') return
      const regions = regionsOf(root)
      const at = regions.findIndex((region) => region.contains(document.activeElement))
      const isLast = at === regions.length - 1
      // The frame's own F6 leads to its messages.
      if (isLast && !event.shiftKey && document.querySelector('[aria-label=Notifications] > *')) return
      const step = event.shiftKey ? (at === -1 ? -1 : at - 1) : at + 1
      event.preventDefault()
      event.stopImmediatePropagation()
      focusIn(regions.at(step % regions.length))
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [rootRef])
}

function regionsOf(root: HTMLElement): HTMLElement[] {
  const panel = 'panel' in root.dataset ? document.querySelector<HTMLElement>(PANEL) : null
  return [...REGIONS.flatMap((region) => root.querySelector<HTMLElement>(region) ?? []), ...(panel ? [panel] : [])]
}

function focusIn(region: HTMLElement | undefined): void {
  // The panel takes its controls out of the order of Tab while the focus is elsewhere; they take it all the same.
  const stop = region?.matches(PANEL) ? 'button:enabled, a[href]' : '[tabindex="0"]'
  region?.querySelector<HTMLElement>(stop)?.focus()
}
