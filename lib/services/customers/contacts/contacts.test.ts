import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { contactRecord } from '@/lib/schemas/customers/contact'
import {
  createContact,
  deleteContact,
  getContact,
  listCustomerContacts,
  updateContact,
} from '@/lib/services/customers/contacts'
import { getCustomer } from '@/lib/services/customers/customers'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { deleteSite, updateSite } from '@/lib/services/customers/sites'
import { makeContact, makeCustomer, makeSite } from '@/lib/testing/factories/customers'

let ctx: ServiceContext
let customerId: string

beforeAll(async () => {
  ctx = await makeAccount()
})

beforeEach(async () => {
  customerId = (await makeCustomer(ctx)).id
})

/** The names of the live contacts, primary ones marked. */
async function contacts(): Promise<string[]> {
  const rows = await db().contact.findMany({
    where: { customer_id: customerId, deleted_at: null },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  })
  return rows.map((row) => (row.is_primary ? `${row.name}*` : row.name))
}

test('a change that changes nothing leaves the contact and its customer as they are', async () => {
  const createdContact = await createContact(ctx, customerId, { name: 'Lee', phone: '1' })
  const customer = await getCustomer(ctx, customerId)
  expect(await updateContact(ctx, createdContact.id, { ...createdContact, name: ' Lee ' })).toEqual(createdContact)
  expect(await getCustomer(ctx, customerId)).toEqual(customer)
  expect((await updateContact(ctx, createdContact.id, { phone: '2' })).updated_at > createdContact.updated_at).toBe(
    true,
  )
})

test('a contact is returned alone, in the list and with its customer', async () => {
  const createdContact = await createContact(ctx, customerId, {
    name: ' Lee ',
    title: 'Manager',
    email: 'lee@example.com',
    phone: '1',
  })
  expect(contactRecord.strict().parse(createdContact)).toEqual(createdContact)
  expect(createdContact).toMatchObject({ customer_id: customerId, name: 'Lee', title: 'Manager', is_primary: true })
  expect(await getContact(ctx, createdContact.id)).toEqual(createdContact)
  expect(await listCustomerContacts(ctx, customerId, {})).toMatchObject({
    data: [createdContact],
    meta: { total_count: 1 },
  })
  const { customer_id: _customer, created_at: _created, updated_at: _updated, ...shown } = createdContact
  expect((await getCustomer(ctx, customerId)).contacts).toEqual([shown])
})

test('every wrong field is named, and a primary mark is true or false', async () => {
  await expect(createContact(ctx, customerId, { email: 'x', is_primary: null, foo: 1 })).rejects.toMatchObject({
    details: [
      { field: 'name', message: 'is required' },
      { field: 'email' },
      { field: 'is_primary', message: 'must not be null' },
      { field: 'foo' },
    ],
  })
})

describe('the primary contact', () => {
  test('is the first contact until another one is made primary', async () => {
    await makeContact(ctx, customerId, { name: 'A', is_primary: false })
    await makeContact(ctx, customerId, { name: 'B' })
    expect(await contacts()).toEqual(['A*', 'B'])
    const third = await makeContact(ctx, customerId, { name: 'C', is_primary: true })
    expect(await contacts()).toEqual(['A', 'B', 'C*'])
    expect(third.is_primary).toBe(true)
    expect((await getCustomer(ctx, customerId)).contacts.map(({ name }) => name)).toEqual(['C', 'A', 'B'])
  })

  test('passes to the oldest other contact when it is unset or deleted', async () => {
    const first = await makeContact(ctx, customerId, { name: 'A' })
    const second = await makeContact(ctx, customerId, { name: 'B' })
    await makeContact(ctx, customerId, { name: 'C' })
    expect((await updateContact(ctx, second.id, { is_primary: true })).is_primary).toBe(true)
    expect(await contacts()).toEqual(['A', 'B*', 'C'])
    expect((await updateContact(ctx, second.id, { is_primary: false })).is_primary).toBe(false)
    expect(await contacts()).toEqual(['A*', 'B', 'C'])
    await updateContact(ctx, second.id, { is_primary: false, title: 'Buyer' })
    expect(await contacts()).toEqual(['A*', 'B', 'C'])
    await deleteContact(ctx, first.id)
    expect(await contacts()).toEqual(['B*', 'C'])
  })

  test('the only contact stays primary until it is deleted', async () => {
    const only = await makeContact(ctx, customerId, { name: 'A' })
    expect((await updateContact(ctx, only.id, { is_primary: false })).is_primary).toBe(true)
    await deleteContact(ctx, only.id)
    expect(await contacts()).toEqual([])
    await expect(getContact(ctx, only.id)).rejects.toMatchObject({ code: 'not_found' })
    await makeContact(ctx, customerId, { name: 'B' })
    expect(await contacts()).toEqual(['B*'])
  })

  test('stays unique when many are made primary at once', async () => {
    const countCreated = await Promise.all(
      Array.from({ length: 10 }, (_none, index) =>
        makeContact(ctx, customerId, { name: `P${index}`, is_primary: index % 2 === 0 }),
      ),
    )
    expect((await contacts()).filter((name) => name.endsWith('*'))).toHaveLength(1)
    await Promise.all(countCreated.map((contact) => updateContact(ctx, contact.id, { is_primary: true })))
    expect((await contacts()).filter((name) => name.endsWith('*'))).toHaveLength(1)
    await Promise.all([
      ...countCreated.slice(0, 5).map((contact) => deleteContact(ctx, contact.id)),
      ...countCreated.slice(5).map((contact, index) => updateContact(ctx, contact.id, { is_primary: index % 2 === 0 })),
    ])
    const left = await contacts()
    expect(left).toHaveLength(5)
    expect(left.filter((name) => name.endsWith('*'))).toHaveLength(1)
  })

  test('writes the change to the history of both contacts', async () => {
    const first = await makeContact(ctx, customerId, { name: 'A' })
    const second = await makeContact(ctx, customerId, { name: 'B', is_primary: true })
    const changes = await db().history.findMany({
      where: { record_id: { in: [first.id, second.id] }, verb: 'update' },
      select: { record_id: true, changes: true, actor_name: true, request_id: true },
    })
    expect(changes).toEqual([
      {
        record_id: first.id,
        changes: { is_primary: [true, false] },
        actor_name: ctx.actor.name,
        request_id: ctx.requestId,
      },
    ])
  })
})

test('belongs to a site of its customer, which keeps that customer', async () => {
  const [site, foreign] = [await makeSite(ctx, customerId), await makeSite(ctx, (await makeCustomer(ctx)).id)]
  const contact = await makeContact(ctx, customerId, { site_id: site.id })
  expect(contact.site).toEqual({ id: site.id, name: site.name })
  expect((await getCustomer(ctx, customerId)).contacts).toMatchObject([{ site: { id: site.id } }])
  const refused = { details: [{ field: 'site_id', message: 'is not an existing site of this customer' }] }
  await expect(updateContact(ctx, contact.id, { site_id: foreign.id })).rejects.toMatchObject(refused)
  await expect(createContact(ctx, customerId, { name: 'X', site_id: foreign.id })).rejects.toMatchObject(refused)
  await expect(updateSite(ctx, site.id, { customer_id: (await makeCustomer(ctx)).id })).rejects.toMatchObject({
    details: [{ field: 'customer_id' }],
  })
  await deleteSite(ctx, site.id)
  expect(await updateContact(ctx, contact.id, { site_id: site.id, name: 'Lee' })).toMatchObject({ name: 'Lee' })
  expect((await updateContact(ctx, contact.id, { site_id: null })).site).toBeNull()
})

test('the customer counts as changed when its contacts do', async () => {
  const before = await getCustomer(ctx, customerId)
  await makeContact(ctx, customerId)
  expect((await getCustomer(ctx, customerId)).updated_at > before.updated_at).toBe(true)
})

test('contacts of another account do not exist, nor those of an unknown customer', async () => {
  const contact = await makeContact(ctx, customerId)
  const foreign = await makeAccount()
  const missing = { code: 'not_found' }
  await expect(getContact(foreign, contact.id)).rejects.toMatchObject(missing)
  await expect(updateContact(foreign, contact.id, { name: 'X' })).rejects.toMatchObject(missing)
  await expect(deleteContact(foreign, contact.id)).rejects.toMatchObject(missing)
  await expect(createContact(foreign, customerId, { name: 'X' })).rejects.toMatchObject(missing)
  await expect(listCustomerContacts(foreign, customerId, {})).rejects.toMatchObject(missing)
  await expect(listCustomerContacts(ctx, 'nonsense', {})).rejects.toMatchObject(missing)
  await expect(createContact(withScopes(ctx, 'read:customers'), customerId, {})).rejects.toMatchObject({
    code: 'forbidden',
  })
})
