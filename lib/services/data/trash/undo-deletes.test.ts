import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { addAssetPart, deleteAssetPart, getAssetPart, restoreAssetPart } from '@/lib/services/assets/asset-parts'
import { deleteAsset } from '@/lib/services/assets/assets'
import { createContact, deleteContact, listCustomerContacts, restoreContact } from '@/lib/services/customers/contacts'
import { deleteCustomer } from '@/lib/services/customers/customers'
import { createLineItem } from '@/lib/services/work/line-items'
import { createPart, deletePart } from '@/lib/services/assets/parts'
import { createTask, deleteTask, getTask, restoreTask } from '@/lib/services/work/tasks'
import { deleteWorkOrder, getWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'

/* What hangs on a record and has no row of its own in the trash: its delete is taken back at once, or not at all. */

let ctx: ServiceContext

beforeEach(async () => {
  ctx = await makeAccount()
})

const NOT_FOUND = { code: 'not_found' }

describe('a task', () => {
  it('is restored with its lines and position; a second restore changes nothing', async () => {
    const order = await makeWorkOrder(ctx)
    const task = await createTask(ctx, order.id, { name: 'Look' })
    await createLineItem(ctx, task.id, { type: 'labor', description: 'Labor', quantity: 1, unit_price: 80 })
    const before = await getTask(ctx, task.id)
    await deleteTask(ctx, task.id)
    expect((await getWorkOrder(ctx, order.id)).totals.total).toBe(0)
    for (const round of [1, 2]) {
      const { updated_at: _at, ...back } = await restoreTask(ctx, task.id)
      expect(before, `round ${round}`).toMatchObject(back)
    }
    expect((await getWorkOrder(ctx, order.id)).totals.total).toBe(80)
  })

  it('stays where it is while its work order is in the trash, and in another account', async () => {
    const order = await makeWorkOrder(ctx)
    const task = await createTask(ctx, order.id, { name: 'Look' })
    await deleteTask(ctx, task.id)
    await expect(restoreTask(await makeAccount(), task.id)).rejects.toMatchObject(NOT_FOUND)
    await expect(restoreTask(withScopes(ctx, 'read:work-orders'), task.id)).rejects.toMatchObject({ code: 'forbidden' })
    await deleteWorkOrder(ctx, order.id)
    await expect(restoreTask(ctx, task.id)).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('a contact', () => {
  const namesOf = async (customerId: string) =>
    (await listCustomerContacts(ctx, customerId, { page: 1, per_page: 25 })).data.map((one) => [
      one.name,
      one.is_primary,
    ])

  it('becomes primary again when restored; there is always one primary', async () => {
    const customer = await makeCustomer(ctx)
    const lee = await createContact(ctx, customer.id, { name: 'Lee' })
    await createContact(ctx, customer.id, { name: 'Ana' })
    await deleteContact(ctx, lee.id)
    expect(await namesOf(customer.id)).toEqual([['Ana', true]])
    await restoreContact(ctx, lee.id)
    await restoreContact(ctx, lee.id)
    expect(await namesOf(customer.id)).toEqual([
      ['Ana', false],
      ['Lee', true],
    ])
  })

  it('becomes primary when it is the customer’s only contact', async () => {
    const customer = await makeCustomer(ctx)
    const lee = await createContact(ctx, customer.id, { name: 'Lee' })
    const ana = await createContact(ctx, customer.id, { name: 'Ana' })
    await deleteContact(ctx, ana.id)
    await deleteContact(ctx, lee.id)
    expect(await restoreContact(ctx, ana.id)).toMatchObject({ is_primary: true })
  })

  it('is not restored before its customer, nor by another account', async () => {
    const customer = await makeCustomer(ctx)
    const lee = await createContact(ctx, customer.id, { name: 'Lee' })
    await deleteContact(ctx, lee.id)
    await expect(restoreContact(await makeAccount(), lee.id)).rejects.toMatchObject(NOT_FOUND)
    await deleteCustomer(ctx, customer.id)
    await expect(restoreContact(ctx, lee.id)).rejects.toMatchObject(NOT_FOUND)
    await expect(restoreContact(ctx, newId())).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('a part of an asset', () => {
  it('is restored unchanged, also when the catalogue part was deleted', async () => {
    const asset = await makeAsset(ctx)
    const part = await createPart(ctx, { name: 'Fan motor' })
    const fitted = await addAssetPart(ctx, asset.id, { part_id: part.id, serial_number: 'P-1' })
    await deleteAssetPart(ctx, fitted.id)
    await deletePart(ctx, part.id)
    await restoreAssetPart(ctx, fitted.id)
    expect(await getAssetPart(ctx, fitted.id)).toEqual(fitted)
    await deleteAssetPart(ctx, fitted.id)
    await deleteAsset(ctx, asset.id)
    await expect(restoreAssetPart(ctx, fitted.id)).rejects.toMatchObject(NOT_FOUND)
  })
})
