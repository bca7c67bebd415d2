import { Temporal } from 'temporal-polyfill'
import region from '../data/region.json' with { type: 'json' }

/*
 * The region around Seattle: real neighbourhoods, their centres, streets and postal codes. A radius (metres) is small
 * enough that every point inside lies on land. House numbers follow the local grid.
 */

const { timeZone } = region

/** Minutes of the day between which the crew is out, with some work done and some ahead. */
const BUSY = [9 * 60, 15 * 60] as const
const MID_DAY = 11 * 60 + 30
/** One zone of each hour, where it is noon while Seattle sleeps. */
const OTHER_ZONES = [
  'America/New_York',
  'America/Sao_Paulo',
  'Atlantic/Azores',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'Asia/Riyadh',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Brisbane',
  'Pacific/Noumea',
  'Pacific/Auckland',
  'Pacific/Honolulu',
]

/**
 * The zone of the demo company's clocks: Seattle's while people work there, else one in which it is the middle of the day, so that whoever looks
 * at it finds jobs under way, late and done at any hour.
 */
export function timeZoneAt(now: Date): string {
  const minuteIn = (zone: string) => {
    const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
    return hour * 60 + minute
  }
  const minute = minuteIn(timeZone)
  if (minute >= BUSY[0] && minute < BUSY[1]) return timeZone
  const distance = (zone: string) => Math.abs(minuteIn(zone) - MID_DAY)
  return OTHER_ZONES.reduce((best, zone) => (distance(zone) < distance(best) ? zone : best))
}

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
