import ipaddr from 'ipaddr.js'

/** Where IPv6 addresses of the public internet lie (RFC 4291, section 2.4); the rest is reserved, or holds an IPv4 address. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is one of the public internet: not private, link-local, loopback, reserved, or an IPv6 address that
 * leads to such an IPv4 one.
 */
export function isPublicAddress(address: string): boolean {
  const text = plainForm(address)
  if (!ipaddr.isValid(text)) return false
  const parsed = ipaddr.process(text)
  if (parsed.range() !== 'unicast') return false
  if (parsed instanceof ipaddr.IPv4) return true
  const embedded = isatapAddress(parsed)
  return parsed.match(GLOBAL_UNICAST) && (embedded === null || embedded.range() === 'unicast')
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

/** Why a host may not be called from here as far as its name tells; null when it may be looked up. */
export function privateHostProblem(host: string): string | null {
  if (ipaddr.isValid(host) && !isPublicAddress(host)) return 'must not be a private or reserved address'
  return /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host)
    ? 'must not be a name of a private network'
    : null
}

/** The host of an address, without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}
