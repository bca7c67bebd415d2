import ipaddr from 'ipaddr.js'

/**
 * A range of addresses in the form in which it is stored: `203.0.113.7` → `203.0.113.7/32`, `10.1.2.3/8` → `10.0.0.0/8`.
 * `null` when the text is neither an address nor a range in CIDR notation (RFC 4632, RFC 4291), or an IPv4 address in IPv6 clothes.
 */
export function addressRangeOf(text: string): string | null {
  // An address of 39 characters, a zone and a prefix are shorter; a text of many slashes is not taken apart.
  if (text.length > 100) return null
  const [address = '', prefix, ...rest] = text.trim().split('/')
  if (rest.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return null
  return ipaddr.IPv4.isValidFourPartDecimal(address)
    ? rangeOfIpv4(address, Number(prefix ?? 32))
    : rangeOfIpv6(address, Number(prefix ?? 128))
}

function rangeOfIpv4(address: string, bits: number): string | null {
  return bits <= 32 ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}` : null
}

function rangeOfIpv6(address: string, bits: number): string | null {
  if (bits > 128 || !ipaddr.IPv6.isValid(address) || address.includes('%')) return null
  if (ipaddr.IPv6.parse(address).isIPv4MappedAddress()) return null
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`
}
