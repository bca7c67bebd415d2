import { expect, test } from 'vitest'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { createCustomer } from '@/lib/services/customers/customers'
import { createAsset } from '@/lib/services/assets/assets'
import { createTechnician } from '@/lib/services/people/technicians'
import { createWorkOrder } from '@/lib/services/work/work-orders'
import { searchResult } from '@/lib/schemas/data/search'
import { findOptions, searchEverything, searchRecords } from '@/lib/services/company/search'
import { makeContact, makeSite } from '@/lib/testing/factories/customers'

test('finds each kind by what people call it, and nothing of another account', async () => {
  const ctx = await makeAccount()
  const other = await makeAccount()
  const customer = await createCustomer(ctx, { name: 'Harbor 100% Foods', phone: '206-555-0101' })
  const asset = await createAsset(ctx, { name: 'Walk-in cooler', customer_id: customer.id, serial_number: 'SN-77' })
  const technician = await createTechnician(ctx, { name: 'Dana Harbor' })
  const order = await createWorkOrder(ctx, { customer_id: customer.id, description: 'Not cooling' })
  const ids = async (text: string) => (await searchEverything(ctx, text)).map(({ id }) => id).sort()

  expect(await ids('harbor')).toEqual([customer.id, technician.id, order.id].sort())
  expect(await ids('sn-77')).toEqual([asset.id])
  expect(await ids('555-0101')).toEqual([customer.id])
  expect(await ids('100%')).toContain(customer.id)
  expect(await ids('%%')).toEqual([])
  expect(await ids(order.work_order_number.toLowerCase())).toEqual([order.id])
  expect(await searchEverything(ctx, 'wo-1')).toMatchObject([{ id: order.id }])
  expect(await searchEverything(other, 'harbor')).toEqual([])
})

test('leaves out what the user may not read', async () => {
  const ctx = await makeAccount()
  await createCustomer(ctx, { name: 'Harbor Foods' })
  await createTechnician(ctx, { name: 'Dana Harbor' })
  const found = await searchEverything(withScopes(ctx, 'read:work-orders'), 'harbor')
  expect(found.map(({ type }) => type)).toEqual(['technician'])
  await expect(findOptions(withScopes(ctx, 'read:work-orders'), 'customer', '')).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('a picker offers live records of the customer it is for', async () => {
  const ctx = await makeAccount()
  const mine = await createCustomer(ctx, { name: 'Mine' })
  const theirs = await createCustomer(ctx, { name: 'Theirs' })
  const asset = await createAsset(ctx, { name: 'Boiler', customer_id: mine.id, serial_number: 'B-1' })
  await createAsset(ctx, { name: 'Boiler', customer_id: theirs.id })
  expect(await findOptions(ctx, 'asset', 'boil', mine.id)).toEqual([
    { id: asset.id, name: 'Boiler', detail: 'AST-000001 · B-1' },
  ])
  expect(await findOptions(ctx, 'asset', 'boil')).toHaveLength(2)
})

test('offers the assets of the chosen site first, each with site, tag and serial number', async () => {
  const ctx = await makeAccount()
  const { id: customer_id } = await createCustomer(ctx, { name: 'Mine' })
  const [west, east] = [
    await makeSite(ctx, customer_id, { name: 'Westgate' }),
    await makeSite(ctx, customer_id, { name: 'Eastgate' }),
  ]
  await createAsset(ctx, { name: 'Chiller A', customer_id, object_id: west.id, serial_number: 'W-1' })
  await createAsset(ctx, { name: 'Chiller B', customer_id })
  await createAsset(ctx, { name: 'Chiller C', customer_id, object_id: east.id, serial_number: 'E-1' })
  const details = async (siteId?: string) =>
    (await findOptions(ctx, 'asset', 'chiller', customer_id, siteId)).map(({ detail }) => detail)
  expect(await details()).toEqual(['Westgate · AST-000001 · W-1', 'AST-000002', 'Eastgate · AST-000003 · E-1'])
  expect(await details(east.id)).toEqual(['Eastgate · AST-000003 · E-1', 'Westgate · AST-000001 · W-1', 'AST-000002'])
})

test('tells programs what each is, where people see it, and only what their scopes read', async () => {
  const ctx = await makeAccount()
  const customer = await createCustomer(ctx, { name: 'Harbor Foods' })
  const contact = await makeContact(ctx, customer.id, { name: 'Lee Harbor', email: 'lee@foods.example' })
  const site = await makeSite(ctx, customer.id, { name: 'Harbor pier', address: { street: '1001 Alaskan Way' } })
  const technician = await createTechnician(ctx, { name: 'Dana Harbor' })
  const results = await searchRecords(ctx, { q: 'harbor' })
  for (const one of results) expect(searchResult.parse(one)).toEqual(one)
  expect(results.map(({ object, id }) => [object, id])).toEqual(
    expect.arrayContaining([
      ...[
        ['customer', customer.id],
        ['contact', contact.id],
        ['site', site.id],
        ['technician', technician.id],
      ],
    ]),
  )
  const page = results.find(({ object }) => object === 'contact')?.url
  expect(page).toMatch(new RegExp(`^http.*/customers/${customer.id}$`))
  const seen = await searchRecords(withScopes(ctx, 'read:work-orders'), { q: 'harbor' })
  expect(seen.map(({ object }) => object)).toEqual(['technician'])
  expect(await searchRecords(ctx, { q: 'harbor', object: ['site'] })).toHaveLength(1)
  expect(await searchRecords(ctx, { q: 'lee@foods' })).toMatchObject([{ object: 'contact' }])
  expect(await searchRecords(ctx, { q: 'alaskan' })).toMatchObject([{ object: 'site' }])
})
