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

type Sent = { address?: PostalAddress; latitude?: number | null; longitude?: number | null }

/**
 * What a change means for the place of a site, which is null for a new one: `given` where the coordinates are somebody's, `locate`
 * where the site is located by its address from now on, `keep` where they stay (R-LO-6).
 */
export function locationChange(before: Located | null, sent: Sent): 'given' | 'locate' | 'keep' {
  const latitude = sent.latitude === undefined ? (before?.latitude ?? null) : sent.latitude
  const longitude = sent.longitude === undefined ? (before?.longitude ?? null) : sent.longitude
  const isMoved = latitude !== (before?.latitude ?? null) || longitude !== (before?.longitude ?? null)
  if (isMoved) return latitude !== null && longitude !== null ? 'given' : 'locate'
  if (sent.address === undefined || isSame(before?.address ?? null, sent.address)) return 'keep'
  return before?.location_precision === 'manual' ? 'keep' : 'locate'
}

function isSame(one: PostalAddress, other: PostalAddress): boolean {
  const parts = (address: PostalAddress) =>
    [address?.street, address?.city, address?.state, address?.postal_code, address?.country].map((part) => part ?? '')
  return parts(one).join('\n') === parts(other).join('\n')
}
