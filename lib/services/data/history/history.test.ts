import { expect, test } from 'vitest'
import { updateAsset } from '@/lib/services/assets/assets'
import { deleteContact } from '@/lib/services/customers/contacts'
import { updateCustomer } from '@/lib/services/customers/customers'
import { addServiceRecord } from '@/lib/services/assets/service-records'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeContact, makeCustomer, makeSite } from '@/lib/testing/factories/customers'
import { listHistory } from '@/lib/services/data/history'

test('lists the changes of a customer and its records, newest first', async () => {
  const ctx = await makeAccount()
  const customer = await makeCustomer(ctx, { phone: '1' })
  const contact = await makeContact(ctx, customer.id)
  await updateCustomer(ctx, customer.id, { phone: '2' })
  await deleteContact(ctx, contact.id)
  await makeSite(ctx, customer.id)
  const stranger = await makeCustomer(ctx, { name: 'Another' })
  await makeContact(ctx, stranger.id)

  const { data, meta } = await listHistory(ctx, 'customer', customer.id, {})
  expect(data.map(({ verb, record_type }) => `${verb} ${record_type}`)).toEqual([
    'create site',
    'delete contact',
    'update customer',
    'create contact',
    'create customer',
  ])
  expect(data[2]?.changes).toEqual({ phone: ['1', '2'] })
  expect(meta.total_count).toBe(5)
  const second = await listHistory(ctx, 'customer', customer.id, { per_page: 2, page: 3 })
  expect(second.data).toHaveLength(1)
})

test('lists an asset’s services and changes together', async () => {
  const ctx = await makeAccount()
  const asset = await makeAsset(ctx)
  await addServiceRecord(ctx, asset.id, { date: '2026-01-05T10:00:00Z', type: 'repair' })
  await updateAsset(ctx, asset.id, { status: 'retired' })
  const { data } = await listHistory(ctx, 'asset', asset.id, {})
  expect(data.map(({ record_type }) => record_type)).toEqual(['asset', 'service_record', 'asset'])
})

test('needs the scope of the kind, and a live record of the account', async () => {
  const ctx = await makeAccount()
  const customer = await makeCustomer(ctx)
  const other = await makeAccount()
  await expect(listHistory(withScopes(ctx, 'read:assets'), 'customer', customer.id, {})).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(listHistory(other, 'customer', customer.id, {})).rejects.toMatchObject({ code: 'not_found' })
  await expect(listHistory(ctx, 'asset', customer.id, {})).rejects.toMatchObject({ code: 'not_found' })
  await expect(listHistory(ctx, 'asset', 'nonsense', {})).rejects.toMatchObject({ code: 'not_found' })
})
