/** What a redirect URI is compared by: nothing but the text itself (RFC 9700, section 2.1). */

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])
const LONGEST = 2_000

/**
 * What is wrong with a redirect URI that is being registered, or `null`. https anywhere, http on the loopback, and for
 * public clients a scheme of their own that is a reversed domain name (RFC 8252, section 7.1).
 */
export function redirectUriProblem(text: string, clientType: 'confidential' | 'public'): string | null {
  if (text.length > LONGEST) return `must have at most ${LONGEST} characters`
  if (!/^[\x21-\x7e]+$/.test(text) || /[\\*"<>^`{|}]/.test(text))
    return 'must be an address without spaces or wildcards'
  if (!URL.canParse(text)) return 'must be a full address such as https://example.com/callback'
  const url = new URL(text)
  if (text.includes('#')) return 'must not have a fragment (#)'
  if (url.username || url.password) return 'must not contain a user name or password'
  if (url.protocol === 'https:') return url.hostname ? null : 'must name a host'
  if (url.protocol === 'http:')
    return LOOPBACK.has(url.hostname) ? null : 'must use https, or http on localhost, 127.0.0.1 or [::1]'
  if (!/^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(url.protocol))
    return 'must use https, http on the loopback, or a scheme such as com.example.app:/callback'
  return clientType === 'public' ? null : 'may use its own scheme only when the application is public'
}

/** Adds the answer's parameters. What was registered stays as it was written, byte for byte. */
export function withParameters(redirectUri: string, parameters: Record<string, string | null>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== null)
  const query = new URLSearchParams(given).toString()
  const joint = !redirectUri.includes('?') ? '?' : /[?&]$/.test(redirectUri) ? '' : '&'
  return `${redirectUri}${joint}${query}`
}
