export type PostalAddress = {
  street: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  country: string | null
} | null

/** A postal address as it is written on a letter, one line each; empty when nothing is known. */
export function addressLines(address: PostalAddress): string[] {
  if (!address) return []
  const cityAndState = [address.city, address.state].filter(Boolean).join(', ')
  return [address.street, [cityAndState, address.postal_code].filter(Boolean).join(' '), address.country].filter(
    (line): line is string => Boolean(line),
  )
}

/** A postal address in one line: `12 Main St, Springfield, OH 45501, USA`; null when nothing is known. */
export function addressLine(address: PostalAddress): string | null {
  return addressLines(address).join(', ') || null
}

/** Street and city, for a narrow cell. */
export function shortAddress(address: PostalAddress): string {
  return [address?.street, address?.city].filter(Boolean).join(', ')
}
