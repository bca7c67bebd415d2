import { z } from 'zod'
import type { PostalAddress } from '@/lib/domain/address'

/** An address that a geocoding server found. */
export type GeocodedAddress = {
  address: NonNullable<PostalAddress>
  latitude: number
  longitude: number
  /** Down to the house; else the middle of a street or a town. */
  isExact: boolean
}

/** Where the number of a house stands before its street. */
const NUMBER_FIRST = new Set(['us', 'ca', 'gb', 'ie', 'au', 'nz', 'fr', 'lu', 'za', 'in', 'sg', 'my', 'ph', 'th', 'il'])

const text = z.string().optional().catch(undefined)
const latitude = z.coerce.number().min(-90).max(90)
const longitude = z.coerce.number().min(-180).max(180)

const photonFeature = z.object({
  geometry: z.object({ coordinates: z.tuple([longitude, latitude]).rest(z.unknown()) }),
  properties: z.object({
    name: text,
    housenumber: text,
    street: text,
    city: text,
    postcode: text,
    state: text,
    country: text,
    countrycode: text,
    type: text,
  }),
})

const nominatimPlace = z.object({
  lat: latitude,
  lon: longitude,
  name: text,
  address: z.object({
    house_number: text,
    road: text,
    pedestrian: text,
    city: text,
    town: text,
    village: text,
    hamlet: text,
    municipality: text,
    state: text,
    postcode: text,
    country: text,
    country_code: text,
  }),
})

/** What a server said in Photon's shape (GeoJSON) or in Nominatim's (`jsonv2`); null when it is neither. */
export function readGeocoderAnswer(answer: unknown): GeocodedAddress[] | null {
  if (Array.isArray(answer)) return answer.flatMap(fromNominatim)
  const collection = z.object({ features: z.array(z.unknown()) }).safeParse(answer)
  return collection.success ? collection.data.features.flatMap(fromPhoton) : null
}

/** A place that says less than it should is left out; the others are good. */
function fromPhoton(feature: unknown): GeocodedAddress[] {
  const read = photonFeature.safeParse(feature)
  if (!read.success) return []
  const { geometry, properties } = read.data
  const { name, housenumber, street, city, postcode, state, country, countrycode, type } = properties
  const [east, north] = geometry.coordinates
  // A street or a town has its own name in `name`, a house or a shop that of what it is called.
  const road = street ?? (type === 'street' ? name : undefined)
  const town = city ?? (type === 'city' ? name : undefined)
  return [
    {
      address: addressOf({ road, house: housenumber, city: town, state, postcode, country, countryCode: countrycode }),
      latitude: north,
      longitude: east,
      isExact: housenumber !== undefined,
    },
  ]
}

function fromNominatim(place: unknown): GeocodedAddress[] {
  const read = nominatimPlace.safeParse(place)
  if (!read.success) return []
  const { lat, lon, address } = read.data
  const { house_number: house, road, pedestrian, state, postcode, country, country_code: countryCode } = address
  const city = address.city ?? address.town ?? address.village ?? address.hamlet ?? address.municipality
  return [
    {
      address: addressOf({ road: road ?? pedestrian, house, city, state, postcode, country, countryCode }),
      latitude: lat,
      longitude: lon,
      isExact: house !== undefined,
    },
  ]
}

type Parts = Partial<Record<'road' | 'house' | 'city' | 'state' | 'postcode' | 'country' | 'countryCode', string>>

function addressOf({ road, house, city, state, postcode, country, countryCode }: Parts): GeocodedAddress['address'] {
  const isNumberFirst = NUMBER_FIRST.has(countryCode?.toLowerCase() ?? '')
  const street = [isNumberFirst ? house : road, isNumberFirst ? road : house].filter(Boolean).join(' ')
  return {
    street: street || null,
    city: city ?? null,
    state: state ?? null,
    postal_code: postcode ?? null,
    country: country ?? null,
  }
}

/** An address as a form offers it. */
export type AddressSuggestion = { label: string; address: GeocodedAddress['address'] }
