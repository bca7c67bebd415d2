import { expect, it } from 'vitest'
import { listAssets } from '@/lib/services/assets/assets'
import { listCustomers } from '@/lib/services/customers/customers'
import { listWorkOrders } from '@/lib/services/work/work-orders'
import { assetListQuery } from '@/lib/schemas/assets/asset'
import { customerListQuery } from '@/lib/schemas/customers/customer'
import { NO_ID } from '@/lib/domain/id'
import { searchQuery } from '@/lib/schemas/data/search'
import { parseQuery } from '@/lib/schemas/query'
import { workOrderListQuery } from '@/lib/schemas/work/work-order'
import { makeAccount } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeCustomer, makeSite } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'

it('old and new names of filters mean the same, and lists are narrowed by ids, days, site and asset', async () => {
  const ctx = await makeAccount({ timeZone: 'UTC' })
  const customer = await makeCustomer(ctx, { name: 'Harbor' })
  await makeCustomer(ctx, { name: 'Elm' })
  const site = await makeSite(ctx, customer.id)
  const asset = await makeAsset(ctx, { customer_id: customer.id, object_id: site.id, warranty_expiry: '2026-05-05' })
  const other = await makeAsset(ctx, { customer_id: customer.id, warranty_expiry: '2027-05-05' })
  const work = { customer_id: customer.id }
  const one = await makeWorkOrder(ctx, {
    ...work,
    site_id: site.id,
    asset_ids: [asset.id],
    scheduled_date: '2026-07-01T10:00:00Z',
  })
  const two = await makeWorkOrder(ctx, { ...work, asset_ids: [other.id], scheduled_date: '2026-07-03T10:00:00Z' })
  const read = {
    orders: (text: string) => listWorkOrders(ctx, parseQuery(workOrderListQuery, new URLSearchParams(text))),
    assets: (text: string) => listAssets(ctx, parseQuery(assetListQuery, new URLSearchParams(text))),
    customers: (text: string) => listCustomers(ctx, parseQuery(customerListQuery, new URLSearchParams(text))),
  }
  const ids = async (kind: keyof typeof read, text: string) =>
    (await read[kind](text)).data.map(({ id }) => id).toSorted()
  const both = [one.id, two.id].toSorted()
  for (const [filter, expected] of [
    ['from_date=2026-07-02', [two.id]],
    ['scheduled_from=2026-07-02', [two.id]],
    ['to_date=2026-07-01', [one.id]],
    ['scheduled_to=2026-07-01', [one.id]],
    [`site_id=${site.id}`, [one.id]],
    [`asset_id=${asset.id}`, [one.id]],
    [`asset_id=${other.id}&maintenance_plan_id=${other.id}`, []],
    [`id=${both.join()}`, both],
    [`id=${two.id}&created_from=2000-01-01`, [two.id]],
    ['created_to=2000-01-01', []],
  ] as const)
    expect([filter, await ids('orders', filter)]).toEqual([filter, expected])
  for (const [old, name] of [
    [`location_id=${site.id}`, `site_id=${site.id}`],
    ['warranty_expires_after=2027-01-01', 'warranty_expires_from=2027-01-01'],
    ['warranty_expires_before=2026-12-31', 'warranty_expires_to=2026-12-31'],
  ] as const) {
    const [before] = [await ids('assets', old)]
    expect(before).toHaveLength(1)
    expect([name, await ids('assets', name)]).toEqual([name, before])
  }
  expect(await ids('customers', 'created_from=2999-01-01')).toEqual(await ids('customers', 'created_after=2999-01-01'))
  expect(await ids('customers', `id=${customer.id}`)).toEqual([customer.id])
  await expect(async () => read.orders('id=x')).rejects.toMatchObject({ code: 'bad_request' })
})

it('a parameter under its former name means the same, and is refused beside its name of today', () => {
  const read = (text: string) => parseQuery(assetListQuery, new URLSearchParams(text))
  const day = '2026-12-31'
  expect(read(`warranty_expires_before=${day}`)).toEqual(read(`warranty_expires_to=${day}`))
  expect(parseQuery(searchQuery, new URLSearchParams('q=harbor&object=site'))).toEqual({
    search: 'harbor',
    record_type: ['site'],
  })
  expect(() => read(`warranty_expires_before=${day}&warranty_expires_to=${day}`)).toThrow(
    expect.objectContaining({
      details: [
        {
          field: 'warranty_expires_before',
          message: 'cannot be combined with warranty_expires_to, which means the same',
        },
      ],
    }) as Error,
  )
  for (const [schema, text] of [
    [workOrderListQuery, 'from_date=2026-01-01&scheduled_from=2026-01-02'],
    [workOrderListQuery, 'to_date=2026-01-01&scheduled_to=2026-01-02'],
    [assetListQuery, `location_id=${NO_ID}&site_id=${NO_ID}`],
    [customerListQuery, 'created_after=2026-01-01&created_from=2026-01-02'],
  ] as const)
    expect(() => parseQuery(schema, new URLSearchParams(text)), text).toThrow(text.split('=')[0])
})
