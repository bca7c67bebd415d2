import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that speaks Photon's or Nominatim's protocol, on a port of its own. */
export type GeocodingServer = {
  url: string
  /** The addresses that were asked for. */
  requests: URL[]
  /** From now on requests fail with a status, or wait for ever: all of them, or those for some addresses. */
  refuse: (how?: number | 'silence', addresses?: RegExp) => void
  /** From now on there is a second house with the same address, farther north. */
  twin: () => void
  /** From now on answers wait until what is returned is called. */
  pause: () => () => void
  close: () => Promise<void>
}

/** Where the house is that the server knows; it knows the street of it too. */
export const KNOWN = { street: '1200 Pike Street', latitude: 47.61402, longitude: -122.32789 }
const NORTH = 47.7

/** As photon.komoot.io answered, shortened to what is read and what stands beside it. */
function photonAnswer(text: string, hasTwin: boolean): object {
  const isHouse = /^1200\b/.test(text)
  const house = { osm_type: 'W', osm_id: 231_234, osm_key: 'building', osm_value: 'apartments', housenumber: '1200' }
  const road = { osm_type: 'W', osm_id: 6_433_552, osm_key: 'highway', osm_value: 'secondary', name: 'Pike Street' }
  const seattle = { city: 'Seattle', county: 'King County', state: 'Washington', postcode: '98101' }
  const country = { country: 'United States', countrycode: 'US', locality: 'Capitol Hill' }
  const properties = isHouse
    ? { ...house, street: 'Pike Street', ...seattle, ...country, type: 'house' }
    : { ...road, ...seattle, ...country, type: 'street', extent: [-122.34, 47.61, -122.31, 47.6] }
  const features = /pike/i.test(text)
    ? [
        { type: 'Feature', geometry: { type: 'Point', coordinates: [KNOWN.longitude, KNOWN.latitude] }, properties },
        ...(hasTwin
          ? [{ type: 'Feature', geometry: { type: 'Point', coordinates: [KNOWN.longitude, NORTH] }, properties }]
          : []),
        { type: 'Feature', geometry: { type: 'Point', coordinates: ['none'] }, properties: {} },
      ]
    : []
  return { type: 'FeatureCollection', features }
}

/** As nominatim.openstreetmap.org answered with `format=jsonv2&addressdetails=1`. */
function nominatimAnswer(text: string, hasTwin: boolean): object {
  if (!/pike/i.test(text)) return []
  const isHouse = /^1200\b/.test(text)
  const house = {
    place_id: 321_123,
    licence: 'Data © OpenStreetMap contributors',
    osm_type: 'way',
    osm_id: 231_234,
    lat: String(KNOWN.latitude),
    lon: String(KNOWN.longitude),
    category: 'building',
    type: 'apartments',
    place_rank: 30,
    importance: 0.00008,
    addresstype: 'building',
    name: '',
    display_name: '1200, Pike Street',
    address: {
      ...(isHouse && { house_number: '1200' }),
      road: 'Pike Street',
      suburb: 'Capitol Hill',
      city: 'Seattle',
      county: 'King County',
      state: 'Washington',
      'ISO3166-2-lvl4': 'US-WA',
      postcode: '98101',
      country: 'United States',
      country_code: 'us',
    },
    boundingbox: ['47.6139', '47.6141', '-122.3280', '-122.3277'],
  }
  return hasTwin ? [house, { ...house, lat: String(NORTH) }] : [house]
}

/** Starts one. */
export async function startGeocodingServer(speaks: 'photon' | 'nominatim'): Promise<GeocodingServer> {
  const requests: URL[] = []
  let refusal: { how: number | 'silence'; addresses: RegExp } | null = null
  let hasTwin = false
  let paused: Promise<unknown> | null = null
  const answer = async ({ url: asks = '' }: IncomingMessage, response: ServerResponse) => {
    const url = new URL(asks, 'http://geocoder')
    requests.push(url)
    const text = url.searchParams.get('q') ?? ''
    const how = refusal?.addresses.test(text) ? refusal.how : null
    if (how === 'silence') return
    await paused
    const path = speaks === 'photon' ? '/api' : '/search'
    if (how !== null || url.pathname !== path) return void response.writeHead(how ?? 404).end('{}')
    const matches = speaks === 'photon' ? photonAnswer(text, hasTwin) : nominatimAnswer(text, hasTwin)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(matches))
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    refuse: (how = 500, addresses = /^/) => {
      refusal = { how, addresses }
    },
    twin: () => {
      hasTwin = true
    },
    pause: () => {
      const gate = new EventEmitter()
      paused = once(gate, 'open')
      return () => {
        paused = null
        gate.emit('open')
      }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
