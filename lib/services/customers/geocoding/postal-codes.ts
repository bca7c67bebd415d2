import type { PostalAddress } from '@/lib/domain/address'
import { tableCode } from '@/lib/domain/geocoding/table-code'

type Place = { latitude: number; longitude: number }

/** The centre of the postal code, from the table of the package zipcodes (United States and Canada); else null. */
export async function postalCentre(address: PostalAddress, timeZone: string): Promise<Place | null> {
  const code = tableCode(address, timeZone)
  if (code === null) return null
  // Five megabytes that only somebody who types an address needs.
  const { default: zipcodes } = await import('zipcodes')
  const found = zipcodes.lookup(code)
  const state = address?.state?.trim().toUpperCase()
  // The code of another state is a slip: a wrong place is worse than none.
  if (!found || (state?.length === 2 && found.country === 'US' && found.state !== state)) return null
  return { latitude: found.latitude, longitude: found.longitude }
}
