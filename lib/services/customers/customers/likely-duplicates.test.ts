import { expect, test } from 'vitest'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeCustomer, makeServiceContract, makeSite } from '@/lib/testing/factories/customers'
import { createWorkOrder } from '@/lib/services/work/work-orders'
import {
  countOfCustomer,
  createCustomer,
  deleteCustomer,
  findLikelyDuplicates,
} from '@/lib/services/customers/customers'

test('finds the same and nearly the same name, the same e-mail, and the same phone however it is written', async () => {
  const ctx = await makeAccount()
  const foods = await makeCustomer(ctx, {
    name: 'Harbor Foods',
    email: 'Office@Harbor.example',
    phone: '+1 (206) 555-0101',
    address: { city: 'Seattle' },
  })
  await makeCustomer(ctx, { name: 'Pine Street Dental' })
  const result = async (typed: Parameters<typeof findLikelyDuplicates>[1]) =>
    (await findLikelyDuplicates(ctx, typed)).map(({ id }) => id)

  expect(await result({ name: ' harbor  FOODS' })).toEqual([foods.id])
  expect(await result({ name: 'Harbour Foods' })).toEqual([foods.id])
  expect(await result({ email: 'office@harbor.example' })).toEqual([foods.id])
  expect(await result({ phone: '2065550101' })).toEqual([foods.id])
  expect(await result({ phone: '555-0101' })).toEqual([])
  expect(await result({ name: 'Harborview Clinic' })).toEqual([])
  expect(await result({ name: '%', email: '', phone: null })).toEqual([])
  expect(await result({ name: 'a\0b' })).toEqual([])
  expect(await findLikelyDuplicates(ctx, { name: 'harbor foods', phone: '206 555 0101' })).toMatchObject([
    { same_name: true, same_email: false, same_phone: true, is_refused: false, city: 'Seattle' },
  ])
})

test('names the duplicate that saving would refuse', async () => {
  const ctx = await makeAccount()
  const typed = { name: 'Harbor Foods', email: 'a@harbor.example', phone: '206-555-0101' }
  await createCustomer(ctx, typed)
  for (const same of [
    { ...typed, phone: null },
    { ...typed, email: null },
    { ...typed, name: 'HARBOR foods' },
  ]) {
    expect((await findLikelyDuplicates(ctx, same))[0]?.is_refused).toBe(true)
    await expect(createCustomer(ctx, same)).rejects.toMatchObject({ code: 'duplicate_customer' })
  }
  const another = { name: 'Harbor Foods', email: 'b@harbor.example' }
  expect((await findLikelyDuplicates(ctx, another))[0]?.is_refused).toBe(false)
  await createCustomer(ctx, another)
})

test('leaves out itself, the trash and other accounts; the likeliest come first, five at most', async () => {
  const ctx = await makeAccount()
  const other = await makeAccount()
  await makeCustomer(other, { name: 'Harbor Foods' })
  const self = await makeCustomer(ctx, { name: 'Harbor Foods', email: 'a@x.example' })
  const gone = await makeCustomer(ctx, { name: 'Harbor Foods', email: 'b@x.example' })
  await deleteCustomer(ctx, gone.id)
  expect(await findLikelyDuplicates(ctx, { name: 'Harbor Foods' }, self.id)).toEqual([])

  for (let index = 0; index < 6; index++) await makeCustomer(ctx, { name: `Harbor Foods ${index}` })
  const results = await findLikelyDuplicates(ctx, { name: 'Harbor Foods' })
  expect(results).toHaveLength(5)
  expect(results[0]?.id).toBe(self.id)
  await expect(findLikelyDuplicates(withScopes(ctx, 'read:assets'), { name: 'x' })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('counts the records of a customer that the caller may read', async () => {
  const ctx = await makeAccount()
  const customer = await makeCustomer(ctx)
  await makeSite(ctx, customer.id)
  await makeServiceContract(ctx, customer.id)
  await makeServiceContract(ctx, customer.id, { status: 'cancelled' })
  await makeAsset(ctx, { customer_id: customer.id })
  await createWorkOrder(ctx, { customer_id: customer.id })
  expect(await countOfCustomer(ctx, customer.id)).toEqual({
    work_orders: 1,
    open_work_orders: 1,
    assets: 1,
    sites: 1,
    contracts: 2,
    active_contracts: 1,
  })
  expect(await countOfCustomer(withScopes(ctx, 'read:customers'), customer.id)).toMatchObject({
    work_orders: null,
    assets: null,
    sites: 1,
  })
  const other = await makeAccount()
  await expect(countOfCustomer(other, customer.id)).rejects.toMatchObject({ code: 'not_found' })
})
