import { beforeEach, describe, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { createAsset, deleteAsset, getAsset, restoreAsset, listCustomerAssetsText } from '@/lib/services/assets/assets'
import { deleteContact, getContact } from '@/lib/services/customers/contacts'
import { deleteCustomer, getCustomer, listCustomers, restoreCustomer } from '@/lib/services/customers/customers'
import { getServiceContract, updateServiceContract } from '@/lib/services/customers/service-contracts'
import { deleteSite, getSite, restoreSite } from '@/lib/services/customers/sites'
import {
  createWorkOrder,
  deleteWorkOrder,
  getWorkOrder,
  updateWorkOrder,
  listCustomerWorkOrdersText,
} from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeContact, makeCustomer, makeServiceContract, makeSite } from '@/lib/testing/factories/customers'

let ctx: ServiceContext

beforeEach(async () => {
  ctx = await makeAccount()
})

const missing = { code: 'not_found' }
const makeAsset = (customer_id: string, body: Record<string, unknown> = {}) =>
  createAsset(ctx, { name: 'Cooler', customer_id, ...body })
const assetIds = async (customerId: string) =>
  (await listCustomerAssetsText(ctx, customerId, {})).value().data.map(({ id }) => id)

describe('deleting a customer', () => {
  test('is refused while it has active work or contracts, counting both', async () => {
    const customer = await makeCustomer(ctx)
    const orders = []
    for (const status of ['draft', 'open', 'open'] as const)
      orders.push(await createWorkOrder(ctx, { customer_id: customer.id, status }))
    const contract = await makeServiceContract(ctx, customer.id)
    await expect(deleteCustomer(ctx, customer.id)).rejects.toMatchObject({
      code: 'customer_in_use',
      details: [
        { field: 'work_orders', message: '3 work orders are neither completed nor cancelled' },
        { field: 'service_contracts', message: '1 service contract is active' },
      ],
    })
    const [first, second, third] = orders.map(({ id }) => id) as [string, string, string]
    await updateWorkOrder(ctx, first, { status: 'completed' })
    await updateWorkOrder(ctx, second, { status: 'cancelled' })
    await deleteWorkOrder(ctx, third)
    await expect(deleteCustomer(ctx, customer.id)).rejects.toMatchObject({
      details: [{ field: 'service_contracts' }],
    })
    await updateServiceContract(ctx, contract.id, { status: 'cancelled' })
    expect(await deleteCustomer(ctx, customer.id)).toMatchObject({ id: customer.id })
    expect((await listCustomers(ctx, {})).meta.total_count).toBe(0)
    // Its work orders are not its children: they stay, with its id and name.
    expect((await getWorkOrder(ctx, first)).customer).toMatchObject({ id: customer.id, name: customer.name })
  })

  test('deletes its live records with it, and restoring brings back exactly those', async () => {
    const customer = await makeCustomer(ctx)
    const other = await makeCustomer(ctx, { name: 'Other' })
    const keptAsset = await makeAsset(customer.id, { serial_number: 'S-1' })
    const goneBefore = await makeAsset(customer.id, { serial_number: 'S-2' })
    const foreign = await makeAsset(other.id)
    const site = await makeSite(ctx, customer.id)
    const siteBefore = await makeSite(ctx, customer.id)
    const contract = await makeServiceContract(ctx, customer.id, { status: 'expired', asset_ids: [keptAsset.id] })
    const contact = await makeContact(ctx, customer.id)
    const contactBefore = await makeContact(ctx, customer.id, { name: 'Gone' })
    await deleteAsset(ctx, goneBefore.id)
    await deleteSite(ctx, siteBefore.id)
    await deleteContact(ctx, contactBefore.id)

    const { deleted_at } = await deleteCustomer(ctx, customer.id)
    await expect(getCustomer(ctx, customer.id)).rejects.toMatchObject(missing)
    await expect(getAsset(ctx, keptAsset.id)).rejects.toMatchObject(missing)
    await expect(getSite(ctx, site.id)).rejects.toMatchObject(missing)
    await expect(getContact(ctx, contact.id)).rejects.toMatchObject(missing)
    await expect(getServiceContract(ctx, contract.id)).rejects.toMatchObject(missing)
    await expect(listCustomerAssetsText(ctx, customer.id, {})).rejects.toMatchObject(missing)
    await expect(listCustomerWorkOrdersText(ctx, customer.id, {})).rejects.toMatchObject(missing)
    expect((await getAsset(ctx, foreign.id)).id).toBe(foreign.id)

    const restored = await restoreCustomer(ctx, customer.id)
    expect(restored.contacts.map(({ name }) => name)).toEqual([contact.name])
    expect(await assetIds(customer.id)).toEqual([keptAsset.id])
    expect((await getServiceContract(ctx, contract.id)).assets).toEqual([{ id: keptAsset.id, name: keptAsset.name }])
    expect((await getSite(ctx, site.id)).updated_at > site.updated_at).toBe(true)
    await expect(getAsset(ctx, goneBefore.id)).rejects.toMatchObject(missing)
    await expect(getSite(ctx, siteBefore.id)).rejects.toMatchObject(missing)
    await expect(getContact(ctx, contactBefore.id)).rejects.toMatchObject(missing)

    const rows = await db().history.findMany({
      where: {
        record_id: { in: [customer.id, keptAsset.id, site.id, contract.id, contact.id] },
        verb: { not: 'create' },
      },
      orderBy: { id: 'asc' },
    })
    const verbs = rows.map(({ verb, record_type }) => `${verb} ${record_type}`)
    const every = ['asset', 'contact', 'customer', 'service_contract', 'site']
    expect(verbs.filter((row) => row.startsWith('delete')).sort()).toEqual(every.map((type) => `delete ${type}`))
    expect(verbs.filter((row) => row.startsWith('restore')).sort()).toEqual(every.map((type) => `restore ${type}`))
    const ofSite = rows.find((row) => row.record_id === site.id && row.verb === 'delete')
    expect(ofSite?.changes).toEqual({ deleted_at: [null, deleted_at] })
  })

  test('a second time and restoring brings back only what the second delete took', async () => {
    const customer = await makeCustomer(ctx)
    const first = await makeAsset(customer.id)
    await deleteCustomer(ctx, customer.id)
    await restoreCustomer(ctx, customer.id)
    await deleteAsset(ctx, first.id)
    const second = await makeAsset(customer.id)
    await deleteCustomer(ctx, customer.id)
    await restoreCustomer(ctx, customer.id)
    expect(await assetIds(customer.id)).toEqual([second.id])
  })

  test('is refused, or the new reference is, when both happen in parallel', async () => {
    for (let round = 0; round < 8; round++) {
      const customer = await makeCustomer(ctx, { name: `Round ${round}` })
      const [deleted, ordered] = await Promise.allSettled([
        deleteCustomer(ctx, customer.id),
        createWorkOrder(ctx, { customer_id: customer.id }),
        makeSite(ctx, customer.id),
        makeContact(ctx, customer.id),
      ])
      expect([deleted.status, ordered.status].sort()).toEqual(['fulfilled', 'rejected'])
      const live = { customer_id: customer.id, deleted_at: null }
      if (deleted.status === 'fulfilled')
        expect([await db().site.count({ where: live }), await db().contact.count({ where: live })]).toEqual([0, 0])
    }
  })

  test('is not possible from another account or with read permission', async () => {
    const customer = await makeCustomer(ctx)
    await expect(deleteCustomer(await makeAccount(), customer.id)).rejects.toMatchObject(missing)
    await expect(deleteCustomer(withScopes(ctx, 'read:customers'), customer.id)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(restoreCustomer(await makeAccount(), customer.id)).rejects.toMatchObject(missing)
  })
})

describe('restoring a customer', () => {
  test('is refused when a duplicate exists', async () => {
    const customer = await makeCustomer(ctx, { email: 'a@b.example' })
    await deleteCustomer(ctx, customer.id)
    const twin = await makeCustomer(ctx, { email: 'A@B.example' })
    await expect(restoreCustomer(ctx, customer.id)).rejects.toMatchObject({
      code: 'duplicate_customer',
      details: [
        { field: 'email', message: `is already used by customer ${twin.customer_number}, which has the same name` },
      ],
    })
    await expect(getCustomer(ctx, customer.id)).rejects.toMatchObject(missing)
  })

  test('restores nothing when a serial number of its assets is in use', async () => {
    const customer = await makeCustomer(ctx)
    const asset = await makeAsset(customer.id, { serial_number: 'SN-1' })
    const spare = await makeAsset(customer.id, { serial_number: 'SN-2' })
    await deleteCustomer(ctx, customer.id)
    const other = await makeCustomer(ctx, { name: 'Other' })
    const taker = await makeAsset(other.id, { serial_number: 'sn-1' })
    await expect(restoreCustomer(ctx, customer.id)).rejects.toMatchObject({
      code: 'duplicate_serial_number',
      details: [
        {
          field: 'serial_number',
          message: `SN-1 of the customer's asset ${asset.asset_tag} is by now the serial number of ${taker.asset_tag}`,
        },
      ],
    })
    await expect(getCustomer(ctx, customer.id)).rejects.toMatchObject(missing)
    await deleteAsset(ctx, taker.id)
    await restoreCustomer(ctx, customer.id)
    expect((await getAsset(ctx, spare.id)).serial_number).toBe('SN-2')
    await expect(restoreAsset(ctx, taker.id)).rejects.toMatchObject({ code: 'duplicate_serial_number' })
  })

  test('comes before restoring what belongs to it', async () => {
    const customer = await makeCustomer(ctx)
    const asset = await makeAsset(customer.id)
    const site = await makeSite(ctx, customer.id)
    await deleteAsset(ctx, asset.id)
    await deleteCustomer(ctx, customer.id)
    const refusal = { code: 'parent_in_trash', details: [{ field: 'customer_id' }] }
    await expect(restoreAsset(ctx, asset.id)).rejects.toMatchObject(refusal)
    await expect(restoreSite(ctx, site.id)).rejects.toMatchObject(refusal)
    await restoreCustomer(ctx, customer.id)
    expect((await restoreAsset(ctx, asset.id)).id).toBe(asset.id)
    expect((await restoreSite(ctx, site.id)).id).toBe(site.id)
  })
})
