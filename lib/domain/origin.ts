/**
 * An origin as browsers write it (RFC 6454, section 6.2), such as `https://app.example.com` or `http://localhost:5173`; `null`
 * when the text is none, has a path, or is not `https` except on the developer's own machine.
 */
export function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/u.test(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) return null
  // Compared as a whole, so that nothing else is hidden in it: a path, a query, a user or a wildcard.
  const origin = text.trim().toLowerCase().replace(/\/$/u, '')
  return url.hostname.includes('*') || !isSameOrigin(origin, url) ? null : url.origin
}

function isSameOrigin(other: string, { origin, protocol, host }: URL): boolean {
  const port = protocol === 'https:' ? ':443' : ':80'
  return other === origin || other === `${protocol}//${host}${port}`
}
