import { beforeAll, describe, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { parseQuery } from '@/lib/schemas/query'
import { siteListQuery, siteRecord } from '@/lib/schemas/customers/site'
import { createAsset, deleteAsset } from '@/lib/services/assets/assets'
import { createSite, getSite, listSites, updateSite } from '@/lib/services/customers/sites'
import { makeAccount } from '@/lib/testing/account'
import { makeCustomer, makeSite } from '@/lib/testing/factories/customers'

let ctx: ServiceContext
let customerId: string

beforeAll(async () => {
  ctx = await makeAccount()
  customerId = (await makeCustomer(ctx)).id
})

test('a site has address, coordinates and customer, and can be sent back as it was read', async () => {
  const body = { name: 'Pier', customer_id: customerId, latitude: 47.6038, longitude: -122.3389, territory: 'North' }
  const createdSite = await createSite(ctx, { ...body, address: { city: 'Seattle' } })
  expect(siteRecord.strict().parse(createdSite)).toEqual(createdSite)
  expect(createdSite).toMatchObject({ ...body, customer: { id: customerId, name: 'Harbor Foods' } })
  expect(await updateSite(ctx, createdSite.id, createdSite)).toMatchObject({ ...body, address: createdSite.address })
  expect(await getSite(ctx, createdSite.id)).toMatchObject(body)
})

test('names every wrong field, and rejects a latitude without a longitude', async () => {
  const foreign = await makeCustomer(await makeAccount())
  const body = { customer_id: foreign.id, latitude: 91, longitude: '1', address: [] }
  await expect(createSite(ctx, body)).rejects.toMatchObject({
    details: [
      { field: 'name', message: 'is required' },
      { field: 'address' },
      { field: 'latitude', message: 'must be a number of degrees from -90 to 90' },
      { field: 'longitude', message: 'must be a number of degrees from -180 to 180' },
      { field: 'customer_id', message: 'is not an existing customer' },
    ],
  })
  await expect(createSite(ctx, { name: 'X', customer_id: customerId, latitude: 1 })).rejects.toMatchObject({
    details: [{ field: 'longitude', message: 'is required where a latitude is given' }],
  })
  const placed = await makeSite(ctx, customerId, { latitude: 1, longitude: 2 })
  expect(await updateSite(ctx, placed.id, { latitude: 3 })).toMatchObject({ latitude: 3, longitude: 2 })
  await expect(updateSite(ctx, placed.id, { longitude: null })).rejects.toMatchObject({
    details: [{ field: 'longitude' }],
  })
  expect(await updateSite(ctx, placed.id, { latitude: null, longitude: null })).toMatchObject({ latitude: null })
})

describe('a site in the trash', () => {
  test('its customer can change until a record refers to the site, even one in the trash', async () => {
    const other = await makeCustomer(ctx, { name: 'Other' })
    const site = await makeSite(ctx, customerId)
    expect((await updateSite(ctx, site.id, { customer_id: other.id })).customer.name).toBe('Other')
    const asset = await createAsset(ctx, { name: 'Cooler', customer_id: other.id, object_id: site.id })
    await deleteAsset(ctx, asset.id)
    await expect(updateSite(ctx, site.id, { customer_id: customerId })).rejects.toMatchObject({
      details: [
        {
          field: 'customer_id',
          message:
            'cannot change while the site is named by 1 asset(s), 0 work order(s) and 0 contact(s), those in the trash included',
        },
      ],
    })
    expect((await updateSite(ctx, site.id, { customer_id: other.id, name: 'Same' })).name).toBe('Same')
  })
})

test('the list filters by customer, territory and name', async () => {
  const otherCtx = await makeAccount()
  const [one, two] = [await makeCustomer(otherCtx, { name: 'One' }), await makeCustomer(otherCtx, { name: 'Two' })]
  await makeSite(otherCtx, one.id, { name: 'Main_hall', territory: 'North' })
  await makeSite(otherCtx, two.id, { name: 'Annex' })
  const names = async (query: string) =>
    (await listSites(otherCtx, parseQuery(siteListQuery, new URLSearchParams(query)))).data.map(({ name }) => name)
  expect(await names('sort=name')).toEqual(['Annex', 'Main_hall'])
  expect(await names(`customer_id=${one.id}`)).toEqual(['Main_hall'])
  expect(await names('territory=north')).toEqual(['Main_hall'])
  expect(await names('search=_HALL')).toEqual(['Main_hall'])
  expect(await names(`customer_id=${customerId}`)).toEqual([])
})
