import { expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { deleteSite } from '@/lib/services/customers/sites'
import { readMapPlaces } from '@/lib/services/scheduling/map-places'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeCustomer, makeSite } from '@/lib/testing/factories/customers'

const addressIn = (city: string | null, state = 'WA', postal_code: string | null = null) => ({
  city,
  state,
  postal_code,
})

async function makeSites(ctx: ServiceContext) {
  const { id } = await makeCustomer(ctx, { name: 'Harbor Foods' })
  const add = (address: object | null, latitude: number | null, longitude: number | null) =>
    makeSite(ctx, id, { name: 'Kitchen', address, latitude, longitude })
  await add(addressIn('Seattle'), 47.6, -122.3)
  await add(addressIn(' Seattle '), 47.61, -122.31)
  // One that lies wrong does not move the name.
  await add(addressIn('Seattle'), 12, 12)
  await add(addressIn('Seattle', 'OH'), 40, -80)
  await add(addressIn(null, 'WA', '98101'), 47.5, -122.2)
  await add(addressIn('Nowhere'), null, null)
  await add(null, 47, -122)
  return add(addressIn('Bellevue'), 47.6, -122.1)
}

it('names cities in the middle of their sites, and postal codes where there is no city', async () => {
  const ctx = await makeAccount()
  await deleteSite(ctx, (await makeSites(ctx)).id)
  expect(await readMapPlaces(ctx)).toEqual([
    { name: 'Seattle', latitude: 47.6, longitude: -122.3, sites: 3 },
    { name: '98101', latitude: 47.5, longitude: -122.2, sites: 1 },
    { name: 'Seattle', latitude: 40, longitude: -80, sites: 1 },
  ])
  expect(await readMapPlaces(await makeAccount())).toEqual([])
  await expect(readMapPlaces(withScopes(ctx, 'read:assets'))).rejects.toMatchObject({ code: 'forbidden' })
})
