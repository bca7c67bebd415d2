import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resetEnv } from '@/lib/env'
import { locate, locateAtOnce } from '@/lib/services/customers/geocoding'
import { type GeocodingServer, KNOWN, startGeocodingServer } from '@/lib/testing/geocoding-server'
import { findAddresses, forgetAddresses } from './geocoder'

const TIME_ZONE = 'America/Los_Angeles'
const pike = { street: '1200 Pike St', city: 'Seattle', state: 'WA', postal_code: '98101', country: null }

let server: GeocodingServer | null = null

async function begin(speaks: 'photon' | 'nominatim'): Promise<GeocodingServer> {
  server = await startGeocodingServer(speaks)
  process.env.GEOCODING_URL = server.url
  resetEnv()
  return server
}

beforeEach(forgetAddresses)

afterEach(async () => {
  delete process.env.GEOCODING_URL
  resetEnv()
  await server?.close()
  server = null
})

describe.each(['photon', 'nominatim'] as const)('with a server that speaks %s', (speaks) => {
  it('finds a house and its address, and remembers the answer', async () => {
    const { requests: requestList } = await begin(speaks)
    const address = {
      street: KNOWN.street,
      city: 'Seattle',
      state: 'Washington',
      postal_code: '98101',
      country: 'United States',
    }
    const result = [{ address, latitude: KNOWN.latitude, longitude: KNOWN.longitude, isExact: true }]
    expect(await findAddresses('1200 pike')).toEqual(result)
    const requests = requestList.length
    expect(await findAddresses('1200  Pike ')).toEqual(result)
    expect(requestList).toHaveLength(requests)
    // Its protocol is known now: one request for each question.
    await findAddresses('1200 Pike Street')
    expect(requestList).toHaveLength(requests + 1)
    expect(requestList.at(-1)?.pathname).toBe(speaks === 'photon' ? '/api' : '/search')
  })

  it('places the address of a picked suggestion without asking again', async () => {
    const { requests: requestList } = await begin(speaks)
    const [picked] = await findAddresses('1200 pike')
    const requests = requestList.length
    expect(await locateAtOnce(picked?.address ?? null, TIME_ZONE)).toMatchObject({
      latitude: KNOWN.latitude,
      location_precision: 'exact',
      located_by: 'geocoder',
    })
    expect(requestList).toHaveLength(requests)
  })

  it('keeps the likeliest of several places with the same address', async () => {
    const { twin } = await begin(speaks)
    twin()
    const [first, second] = await findAddresses('1200 pike')
    expect(second?.address).toEqual(first?.address)
    expect(second?.latitude).not.toBe(first?.latitude)
    expect(await locateAtOnce(first?.address ?? null, TIME_ZONE)).toMatchObject({ latitude: KNOWN.latitude })
  })

  it('places a street approximately, and what it does not know by the postal code', async () => {
    await begin(speaks)
    const { longitude } = KNOWN
    expect(await locate({ ...pike, street: 'Pike St' }, TIME_ZONE)).toMatchObject({
      longitude,
      location_precision: 'approximate',
      located_by: 'geocoder',
    })
    expect(await locate({ ...pike, street: '1 Elm St' }, TIME_ZONE)).toMatchObject({
      latitude: 47.6114,
      longitude: -122.3305,
      location_precision: 'approximate',
      located_by: 'geocoder',
    })
  })
})

describe('with a server that fails', () => {
  it('suggests nothing and asks no more for a while', async () => {
    const { requests: requestList, refuse } = await begin('photon')
    refuse()
    expect(await findAddresses('1200 pike')).toEqual([])
    const requests = requestList.length
    expect(await findAddresses('1300 pike')).toEqual([])
    expect(requestList).toHaveLength(requests)
  })

  it.each([500, 429, 403, 401])(
    'throws while it answers %i, to an address and to what nobody asked before',
    async (status) => {
      const { refuse } = await begin('photon')
      refuse(status)
      await expect(locate(pike, TIME_ZONE)).rejects.toThrow(`answered ${status}`)
      refuse(status, /none/)
      await findAddresses('1200 pike')
      refuse(status)
      await expect(locate(pike, TIME_ZONE)).rejects.toThrow(`answered ${status}`)
    },
  )

  it.each([400, 422])('knows no place of an address that is answered with %i', async (status) => {
    const { requests: requestList, refuse } = await begin('nominatim')
    refuse(status)
    const byCode = { location_precision: 'approximate', located_by: 'geocoder' }
    expect(await locate(pike, TIME_ZONE)).toMatchObject(byCode)
    // Suggestions go on: the server did not fail.
    refuse(status, /elm/i)
    expect(await findAddresses('1200 pike')).toHaveLength(1)
    expect(await locate({ ...pike, street: '1 Elm St' }, TIME_ZONE)).toMatchObject(byCode)
    const requests = requestList.length
    await findAddresses('1200 Pike Street')
    expect(requestList).toHaveLength(requests + 1)
  })

  it('calls a path that is not there a failure until the protocol is known, then an unknown address', async () => {
    const { refuse } = await begin('photon')
    refuse(404)
    await expect(locate(pike, TIME_ZONE)).rejects.toThrow('answered 404 to /search')
    refuse(404, /elm/i)
    await findAddresses('1200 pike')
    expect(await locate({ ...pike, street: '1 Elm St' }, TIME_ZONE)).toMatchObject({ located_by: 'geocoder' })
  })

  it('ends a question that is not wanted any more, without calling that a failure', async () => {
    const { refuse } = await begin('photon')
    refuse('silence')
    const abort = new AbortController()
    const requests = findAddresses('1200 pike', abort.signal)
    abort.abort()
    expect(await requests).toEqual([])
    const next = new AbortController()
    const again = findAddresses('1300 pike', next.signal)
    await expect.poll(() => server?.requests.some(({ search }) => search.includes('1300'))).toBe(true)
    next.abort()
    await again
  })
})

describe('without a server', () => {
  it('places an address in the middle of its postal code', async () => {
    const centre = {
      latitude: 47.6114,
      longitude: -122.3305,
      location_precision: 'approximate',
      located_by: 'postal_code',
    }
    expect(await locate(pike, TIME_ZONE)).toEqual(centre)
    expect(await locateAtOnce({ ...pike, postal_code: '98101-2020', country: 'USA' }, 'Europe/Berlin')).toEqual(centre)
  })

  it('places nothing by a code of another state or country, and nothing without an address', async () => {
    const nothing = { latitude: null, longitude: null, location_precision: null }
    expect(await locateAtOnce({ ...pike, state: 'TX' }, TIME_ZONE)).toMatchObject(nothing)
    expect(await locateAtOnce({ ...pike, postal_code: '80331', state: null }, 'Europe/Berlin')).toMatchObject(nothing)
    expect(await locateAtOnce(null, TIME_ZONE)).toEqual({ ...nothing, located_by: null })
    expect(await findAddresses('1200 pike')).toEqual([])
  })
})
