/*
 * The region around Seattle: real neighbourhoods, their centres, streets and postal codes. A radius (metres) is small
 * enough that every point inside lies on land. House numbers follow the local grid.
 */

export const timeZone = 'America/Los_Angeles'

export type BranchKey = 'seattle' | 'eastside' | 'south'

export interface Place {
  name: string
  city: string
  postalCode: string
  latitude: number
  longitude: number
  radius: number
  /** House numbers along avenues; then along streets, where the local grid gives those their own. */
  numbers: [number, number, number?, number?]
  streets: string[]
}

export interface TerritoryPlan {
  name: string
  branch: BranchKey
  speedKmh: number
  /** Sales tax of its main city, as a fraction. */
  taxRate: string
  places: Place[]
}

export interface BranchPlan {
  key: BranchKey
  name: string
  street: string
  city: string
  postalCode: string
}

export const branches: BranchPlan[] = [
  { key: 'seattle', name: 'Seattle', street: '2915 4th Ave S', city: 'Seattle', postalCode: '98134' },
  { key: 'eastside', name: 'Eastside', street: '12835 Bel-Red Rd', city: 'Bellevue', postalCode: '98005' },
  { key: 'south', name: 'South Sound', street: '20415 72nd Ave S', city: 'Kent', postalCode: '98032' },
]

/** One neighbourhood: centre and radius, house numbers, streets separated by commas. */
export function place(
  name: string,
  city: string,
  postalCode: string,
  [latitude, longitude, radius]: [number, number, number],
  numbers: Place['numbers'],
  streets: string,
): Place {
  return { name, city, postalCode, latitude, longitude, radius, numbers, streets: streets.split(', ') }
}
