/* A redirect URI is compared by nothing but its text (RFC 9700, section 2.1), the port of a loopback address aside. */

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])
const MAX_LENGTH = 2_000

/**
 * What is wrong with a redirect URI that is being registered, or `null`. https anywhere, http on the loopback, and for
 * public clients a scheme of their own that is a reversed domain name (RFC 8252, section 7.1).
 */
export function redirectUriProblem(text: string, clientType: 'confidential' | 'public'): string | null {
  if (text.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`
  if (!/^[\x21-\x7e]+$/.test(text) || /[\\*"<>^`{|}]/.test(text))
    return 'must be an address without spaces or wildcards'
  if (!URL.canParse(text)) return 'must be a full address such as https://example.com/callback'
  const url = new URL(text)
  if (text.includes('#')) return 'must not have a fragment (#)'
  if (url.username || url.password) return 'must not contain a user name or password'
  return schemeProblem(url, clientType)
}

function schemeProblem(url: URL, clientType: 'confidential' | 'public'): string | null {
  if (url.protocol === 'https:') return url.hostname ? null : 'must name a host'
  if (url.protocol === 'http:')
    return LOOPBACK.has(url.hostname) ? null : 'must use https, or http on localhost, 127.0.0.1 or [::1]'
  if (!/^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(url.protocol))
    return 'must use https, http on the loopback, or a scheme such as com.example.app:/callback'
  return clientType === 'public' ? null : 'may use its own scheme only when the application is public'
}

/**
 * Whether a request's redirect URI is the registered one, character by character. A native app, which is a public
 * client, is given its port on the loopback by the system, so there any port will do (RFC 8252, section 7.3).
 */
export function matchesRedirectUri(
  registered: string,
  requested: string,
  clientType: 'confidential' | 'public',
): boolean {
  if (requested === registered) return true
  if (clientType !== 'public' || requested.length > MAX_LENGTH) return false
  const [one, other] = [splitLoopback(registered), splitLoopback(requested)]
  return one !== null && other !== null && one.host === other.host && one.rest === other.rest
}

/** Host and rest of an http address on a loopback IP; `null` for any other, also for `localhost` (section 8.3). */
function splitLoopback(uri: string): { host: string; rest: string } | null {
  const [, host, port, rest = ''] = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?([/?].*)?$/.exec(uri) ?? []
  const isPort = port === undefined || (Number(port) >= 1 && Number(port) <= 65_535)
  return host !== undefined && isPort ? { host, rest } : null
}

/** Whether only the owner of a host receives what is sent there: an https address, unlike a loopback or own scheme. */
export function isClaimedAddress(redirectUri: string): boolean {
  return redirectUri.startsWith('https://')
}

/** Adds the answer's parameters. What was registered stays as it was written, byte for byte. */
export function withParameters(redirectUri: string, parameters: Record<string, string | null>): string {
  const pairs = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== null)
  const query = new URLSearchParams(pairs).toString()
  const joint = !redirectUri.includes('?') ? '?' : /[?&]$/.test(redirectUri) ? '' : '&'
  return `${redirectUri}${joint}${query}`
}
