import type { Address } from '@/lib/schemas/fields'

/** A postal address as it is written on a letter, one line each; empty when nothing is known. */
export function addressLines(address: Address): string[] {
  if (!address) return []
  const place = [address.city, address.state].filter(Boolean).join(', ')
  return [address.street, [place, address.postal_code].filter(Boolean).join(' '), address.country].filter(
    (line): line is string => Boolean(line),
  )
}

/** The same in one line. */
export function addressLine(address: Address): string {
  return addressLines(address).join(', ')
}

/** Street and place as a narrow cell shows them. */
export function shortAddress(address: Address): string {
  return [address?.street, address?.city].filter(Boolean).join(', ')
}
