import type { PostalAddress } from '@/lib/domain/address'

/**
 * How well it is known where a site is: `exact` to the house, `approximate` to the postal code or the street, `manual` as
 * somebody, or another system, has said; that is never changed by itself.
 */
export const LOCATION_PRECISIONS = ['exact', 'approximate', 'manual'] as const
export type LocationPrecision = (typeof LOCATION_PRECISIONS)[number]

/** Who places sites by their addresses. What it does is nobody's change: it stands in no undo's way. */
export const GEOCODING = { type: 'system', id: null, name: 'Geocoding' } as const

type Located = {
  address: PostalAddress
  latitude: number | null
  longitude: number | null
  location_precision: LocationPrecision | null
}

const NOWHERE: Located = { address: null, latitude: null, longitude: null, location_precision: null }

type Sent = { address?: PostalAddress; latitude?: number | null; longitude?: number | null }

/**
 * What a change means for the place of a site, which is null for a new one: `given` where the coordinates are somebody's, `locate`
 * where the site is located by its address from now on, `keep` where they stay (R-LO-6).
 */
export function locationChange(before: Located | null, sent: Sent): 'given' | 'locate' | 'keep' {
  const stored = before ?? NOWHERE
  const { latitude = stored.latitude, longitude = stored.longitude, address } = sent
  const isMoved = latitude !== stored.latitude || longitude !== stored.longitude
  if (isMoved) return latitude !== null && longitude !== null ? 'given' : 'locate'
  if (address === undefined || isSame(stored.address, address)) return 'keep'
  return stored.location_precision === 'manual' ? 'keep' : 'locate'
}

function isSame(one: PostalAddress, other: PostalAddress): boolean {
  const parts = (address: PostalAddress) =>
    [address?.street, address?.city, address?.state, address?.postal_code, address?.country].map((part) => part ?? '')
  return parts(one).join('\n') === parts(other).join('\n')
}
