import region from '../data/region.json' with { type: 'json' }

/*
 * The region around Seattle: real neighbourhoods, their centres, streets and postal codes. A radius (metres) is small
 * enough that every point inside lies on land. House numbers follow the local grid.
 */

export const { timeZone } = region

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

export const branches = region.branches as BranchPlan[]

/** All territories the company plans in. */
export const territories = region.territories as TerritoryPlan[]
