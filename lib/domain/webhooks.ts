import ipaddr from 'ipaddr.js'
import { EVENT_TYPES, type EventType } from './events'

/** For how long a message is tried, and an endpoint may fail before it is disabled, in milliseconds. */
export const PERSISTENCE_MS = 3 * 24 * 3_600_000

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The pauses after each failed attempt; the last one repeats. */
const PAUSES = [5_000, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR]

/**
 * When a message is tried again after so many attempts: later each time, a little by chance so that many do not come
 * together, not before the receiver asked for (`retryAfter`, milliseconds), and once at the end of the three days. `null` after that.
 */
export function nextAttemptAt(
  attempts: number,
  created: Date,
  now: Date,
  { retryAfter = 0, chance = Math.random() }: { retryAfter?: number; chance?: number } = {},
): Date | null {
  const end = created.getTime() + PERSISTENCE_MS
  if (now.getTime() >= end) return null
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? HOUR
  return new Date(Math.min(now.getTime() + Math.max(pause * (1 + chance / 10), retryAfter), end))
}

/** Every event, also those of types that come later. */
export const ALL_EVENTS = '*'
export const TEST_EVENT = 'webhook.test'

/** The types that an endpoint's choice means. */
export function chosenTypes(events: readonly string[]): EventType[] {
  return events.includes(ALL_EVENTS) ? [...EVENT_TYPES] : EVENT_TYPES.filter((type) => events.includes(type))
}

/** Where IPv6 addresses of the public internet lie (RFC 4291, section 2.4); the rest is reserved, or holds an IPv4 address. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is one of the public internet: not private, link-local, loopback, reserved, or an IPv6 address that
 * leads to such an IPv4 one.
 */
export function isPublicAddress(address: string): boolean {
  const text = plainForm(address)
  if (!ipaddr.isValid(text)) return false
  const found = ipaddr.process(text)
  if (found.range() !== 'unicast') return false
  if (found instanceof ipaddr.IPv4) return true
  const embedded = isatapAddress(found)
  return found.match(GLOBAL_UNICAST) && (embedded === null || embedded.range() === 'unicast')
}

/** An IPv6 address without dots: with them `::8.8.8.8` would be read as the mapped address that it is not. */
function plainForm(address: string): string {
  const url = `http://[${address}]/`
  return URL.canParse(url) ? hostOf(new URL(url)) : address
}

/** The IPv4 address at the end of an ISATAP address (RFC 5214, section 6.1), whose prefix may be any; null in others. */
function isatapAddress({ parts }: ipaddr.IPv6): ipaddr.IPv4 | null {
  const [, , , , mark = 0, type, high = 0, low = 0] = parts
  // 0200 marks an IPv4 address that is unique in the world.
  if ((mark !== 0 && mark !== 0x200) || type !== 0x5efe) return null
  return new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff])
}

/** What is wrong with an endpoint's address; null when it may be tried. Names are looked up when it is called. */
export function urlProblem(text: string, privateAllowed: boolean): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return 'must be an address such as https://example.com/fieldline'
  if (url.username || url.password) return 'must not carry a user name or password'
  if (privateAllowed) return null
  if (url.protocol !== 'https:') return 'must begin with https://'
  const host = hostOf(url)
  if (ipaddr.isValid(host) && !isPublicAddress(host)) return 'must not be a private or reserved address'
  return /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host)
    ? 'must not be a name of a private network'
    : null
}

/** The host of an address, without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}
