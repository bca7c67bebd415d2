/** How long the page waits for the newer worker before it is asked for again as it is, in milliseconds. */
const PATIENCE_MS = 5000

/*
 * What the page does. It asks for itself again only once the newer worker is active: Chromium changes the two a second after the older one
 * has nothing left to do, and now and then never answers what it is asked for meanwhile.
 */
const SCRIPT = `
const again = () => location.reload()
setTimeout(again, ${PATIENCE_MS})
navigator.serviceWorker.ready.then(({ waiting, active }) => {
  const newer = waiting ?? active
  if (newer.state === 'activated') again()
  else newer.addEventListener('statechange', () => newer.state === 'activated' && again())
})`

/** An empty page that waits until a newer worker has taken over, and is then answered by that one. */
export function waitingPage(): Response {
  const nonce = crypto.randomUUID()
  const page = `<!doctype html><meta name="color-scheme" content="light dark"><script nonce="${nonce}">${SCRIPT}</script>`
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'`
  return new Response(page, { headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': policy } })
}
