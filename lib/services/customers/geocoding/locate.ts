import { addressLine, type PostalAddress } from '@/lib/domain/address'
import type { LocationPrecision } from '@/lib/domain/geocoding/location'
import { tableCode } from '@/lib/domain/geocoding/table-code'
import { hasGeocoder, knownAddress, lookUpAddress } from './geocoder'

/** Where an address is, as the columns of a site hold it. */
export type Location = {
  latitude: number | null
  longitude: number | null
  location_precision: LocationPrecision | null
  /** Null: a geocoding server has still to be asked, or nobody has looked. */
  located_by: 'postal_code' | 'geocoder' | null
}

const NO_LOCATION: Location = { latitude: null, longitude: null, location_precision: null, located_by: null }

/** Where an address is as well as it can be located without a request: by a suggestion that was picked, else by its postal code. */
export async function locateAtOnce(address: PostalAddress, timeZone: string): Promise<Location> {
  const line = addressLine(address)
  if (line === null) return NO_LOCATION
  const knownPlace = knownAddress(line)
  if (knownPlace) return locationOf(knownPlace)
  const centre = await postalCentre(address, timeZone)
  if (!centre) return { ...NO_LOCATION, located_by: 'postal_code' }
  return { ...centre, location_precision: 'approximate', located_by: 'postal_code' }
}

/** Locates an address by the geocoding server, where there is one. Throws when it fails. */
export async function locate(address: PostalAddress, timeZone: string): Promise<Location> {
  const line = addressLine(address)
  // Nothing to look up is looked up.
  if (line === null) return { ...NO_LOCATION, located_by: 'geocoder' }
  if (!hasGeocoder()) return locateAtOnce(address, timeZone)
  const [match] = await lookUpAddress(line)
  if (match) return locationOf(match)
  return { ...(await locateAtOnce(address, timeZone)), located_by: 'geocoder' }
}

function locationOf({
  latitude,
  longitude,
  isExact,
}: {
  latitude: number
  longitude: number
  isExact: boolean
}): Location {
  return { latitude, longitude, location_precision: isExact ? 'exact' : 'approximate', located_by: 'geocoder' }
}

type Place = { latitude: number; longitude: number }

/** The centre of the postal code, from the table of the package zipcodes (United States and Canada); else null. */
async function postalCentre(address: PostalAddress, timeZone: string): Promise<Place | null> {
  const code = tableCode(address, timeZone)
  if (code === null) return null
  // Five megabytes that only somebody who types an address needs.
  const { default: zipcodes } = await import('zipcodes')
  const zipCode = zipcodes.lookup(code)
  const state = address?.state?.trim().toUpperCase()
  // The code of another state is a slip: a wrong place is worse than none.
  if (!zipCode || (state?.length === 2 && zipCode.country === 'US' && zipCode.state !== state)) return null
  return { latitude: zipCode.latitude, longitude: zipCode.longitude }
}
