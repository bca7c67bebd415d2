import { isIPv6 } from 'node:net'
import { env } from '@/lib/env'

/**
 * The client's address as far as it can be believed. X-Forwarded-For ends with the address that reached us; each
 * trusted proxy (TRUSTED_PROXIES) adds one entry before it that may be believed too. All else in the header is what
 * the client chose to say.
 */
export function clientAddress(headers: { get: (name: string) => string | null }): string {
  const chain = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  const entry = chain.at(-1 - Math.min(env().TRUSTED_PROXIES, chain.length - 1)) ?? ''
  return entry.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 60)
}

/**
 * The network that somebody is given as a whole, who may change addresses within it: the /48 of IPv6, the /24 of IPv4 (RFC 6177 and
 * what is routed on the Internet).
 */
export function prefixOf(address: string): string {
  return isIPv6(address) ? networkOf(address).split(':', 3).join(':') : networkOf(address).split('.', 3).join('.')
}

/** What a client is counted by: one IPv4 address, or the /64 network that an IPv6 customer is given. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address || 'unknown'
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
