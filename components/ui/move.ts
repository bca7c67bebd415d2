const EVENT = 'fieldline:move'

/** Says that the router begins to move to a page (instrumentation-client.ts). */
export function announceMove(href: string): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: href }))
}

/** Calls back with the address of each page that the router begins to move to; returns how to stop. */
export function onMove(listen: (to: URL) => void): () => void {
  function stopEvent(event: Event) {
    const to = new URL((event as CustomEvent<string>).detail, window.location.href)
    if (to.origin === window.location.origin) listen(to)
  }
  window.addEventListener(EVENT, stopEvent)
  return () => window.removeEventListener(EVENT, stopEvent)
}
