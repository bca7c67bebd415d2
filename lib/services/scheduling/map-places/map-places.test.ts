import { expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { firstIdAt } from '@/lib/domain/id'
import { deleteSite } from '@/lib/services/customers/sites'
import { readMapPlaces } from '@/lib/services/scheduling/map-places'
import { MAX_SITES_READ } from './read'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { watch } from '@/lib/testing/statements'
import { makeCustomer, makeSite } from '@/lib/testing/factories/customers'

const MINUTE = 60_000

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

it('reads the sites once for all who look within some minutes, and again after that', async () => {
  const ctx = await makeAccount()
  const now = Date.now()
  const statements = await watch(async () => {
    await Promise.all([readMapPlaces(ctx, now), readMapPlaces(ctx, now + 1)])
    await readMapPlaces(ctx, now + 5 * MINUTE)
  })
  expect(statements).toHaveLength(1)
  await makeSites(ctx)
  expect(await readMapPlaces(ctx, now + 5 * MINUTE)).toEqual([])
  expect(await readMapPlaces(ctx, now + 11 * MINUTE)).not.toEqual([])
})

it('reads no more than the newest sites', async () => {
  const ctx = await makeAccount()
  const { id } = await makeCustomer(ctx)
  const add = (city: string, count: number, after: Date) => db().$executeRaw`
    INSERT INTO site (account_id, id, customer_id, name, address, latitude, longitude, updated_at)
    SELECT ${ctx.accountId}::uuid, (left(${firstIdAt(after.getTime())}, 24) || lpad(to_hex(n), 12, '0'))::uuid, ${id}::uuid, 'Site',
      json_build_object('city', ${city}::text), 1, 2, now()
    FROM generate_series(1, ${count}::int) n`
  await add('Old', 10, new Date('2026-01-01'))
  await add('New', MAX_SITES_READ - 5, new Date('2026-02-01'))
  expect(await readMapPlaces(ctx)).toMatchObject([
    { name: 'New', sites: MAX_SITES_READ - 5 },
    { name: 'Old', sites: 5 },
  ])
})
