import { beforeAll, describe, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { etagOf } from '@/lib/domain/etag'
import { newId } from '@/lib/domain/id'
import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import { workOrderHistoryRecord, workOrderRecord } from '@/lib/schemas/work/work-order'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { type Household, makeHousehold, makeWorkOrder, trash } from '@/lib/testing/factories/work-orders'
import {
  createWorkOrder,
  deleteWorkOrder,
  getWorkOrder,
  listWorkOrderHistory,
  listWorkOrders,
  updateWorkOrder,
} from '@/lib/services/work/work-orders'

let ctx: ServiceContext
let home: Household

beforeAll(async () => {
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
})

const refused = (fields: string[]) => ({
  code: 'validation_error',
  details: fields.map((field) => expect.objectContaining({ field }) as unknown),
})
const notFound = { code: 'not_found' }

describe('creating', () => {
  test('accepts and returns every field, with status open although a technician is set', async () => {
    const createdOrder = await createWorkOrder(ctx, {
      ...home,
      asset_ids: [...home.asset_ids, home.asset_ids[0]],
      work_order_type: 'repair',
      priority: 'urgent',
      description: '  Walk-in cooler is warm ',
      notes: '',
      scheduled_date: '2026-11-23T09:00:00+01:00',
      estimated_duration: 90,
      due_by: '2026-11-24T00:00:00Z',
      custom_fields: { po: 'A-17', floors: 2, keys: null },
    })
    expect(workOrderRecord.omit({ conflicts: true }).strict().parse(createdOrder)).toEqual(createdOrder)
    expect(createdOrder).toMatchObject({
      status: 'open',
      priority: 'urgent',
      work_order_type: 'repair',
      description: 'Walk-in cooler is warm',
      notes: null,
      customer: { id: home.customer_id, name: 'Harbor Bakery', address: { city: 'Seattle' } },
      contact: { id: home.contact_id, phone: '+1 206 555 0142' },
      site: { id: home.site_id, name: 'Main bakery' },
      technician: { id: home.technician_id },
      asset_ids: home.asset_ids,
      scheduled_date: '2026-11-23T08:00:00.000Z',
      scheduled_end: '2026-11-23T09:30:00.000Z',
      due_by: '2026-11-24T00:00:00.000Z',
      custom_fields: { po: 'A-17', floors: 2, keys: null },
      started_at: null,
      completed_at: null,
      tasks: [],
      totals: { subtotal: 0, tax: 0, total: 0 },
    })
    expect(createdOrder.assets.map((asset) => asset.name).sort()).toEqual(['Rooftop unit 1', 'Walk-in cooler'])
    expect(await getWorkOrder(ctx, createdOrder.id.toUpperCase())).toMatchObject(createdOrder)
  })

  test('needs only a customer; the rest has its defaults', async () => {
    const createdOrder = await createWorkOrder(ctx, { customer_id: home.customer_id, status: 'draft' })
    expect(createdOrder).toMatchObject({
      status: 'draft',
      priority: 'medium',
      work_order_type: 'service',
      custom_fields: {},
    })
  })

  test('names every error at once and stores nothing', async () => {
    const before = await db().workOrder.count({ where: { account_id: ctx.accountId } })
    const bad = {
      customer_id: home.customer_id,
      contact_id: newId(),
      site_id: 'nowhere',
      technician_id: newId(),
      asset_ids: [home.asset_ids[0], newId(), 7],
      status: 'assigned',
      priority: null,
      estimated_duration: -1,
      scheduled_date: '2026-02-30T10:00:00Z',
      descripton: 'x',
    }
    await expect(createWorkOrder(ctx, bad)).rejects.toMatchObject({
      code: 'validation_error',
      details: expect.arrayContaining(
        [
          'contact_id',
          'site_id',
          'technician_id',
          'asset_ids[1]',
          'asset_ids[2]',
          'status',
          'priority',
          'estimated_duration',
          'scheduled_date',
          'descripton',
        ].map((field) => expect.objectContaining({ field }) as unknown),
      ) as unknown,
    })
    expect(await db().workOrder.count({ where: { account_id: ctx.accountId } })).toBe(before)
  })

  test('refuses what belongs to another customer or another account', async () => {
    const other = await makeHousehold(ctx)
    const foreign = await makeHousehold(await makeAccount())
    const { customer_id } = home
    for (const { contact_id, site_id, asset_ids } of [other, foreign])
      await expect(createWorkOrder(ctx, { customer_id, contact_id, site_id, asset_ids })).rejects.toMatchObject(
        refused(['contact_id', 'site_id', 'asset_ids[0]', 'asset_ids[1]']),
      )
    await expect(
      createWorkOrder(ctx, { customer_id: foreign.customer_id, technician_id: foreign.technician_id }),
    ).rejects.toMatchObject(refused(['customer_id', 'technician_id']))
  })

  test('fifty at once get fifty consecutive numbers, and refused ones leave no gap', async () => {
    const otherCtx = await makeAccount()
    const { customer_id } = await makeHousehold(otherCtx)
    const attempts = Array.from({ length: 60 }, (_one, index) =>
      createWorkOrder(otherCtx, index % 6 === 5 ? { customer_id: newId() } : { customer_id }),
    )
    const results = await Promise.allSettled(attempts)
    const numbers = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.work_order_number] : []))
    const expectedNumbers = Array.from({ length: 50 }, (_one, index) => `WO-${String(index + 1).padStart(6, '0')}`)
    expect(numbers.sort()).toEqual(expectedNumbers)
  })
})

describe('changing', () => {
  test('what was read can be sent back, by the ids of what it names too, and changes nothing', async () => {
    const createdOrder = await makeWorkOrder(ctx, { ...home, custom_fields: { a: 1 }, due_by: '2026-11-24T00:00:00Z' })
    const upperCaseBody = { ...home, technician_id: home.technician_id.toUpperCase() }
    const { conflicts: _derived, ...same } = await updateWorkOrder(ctx, createdOrder.id, {
      ...createdOrder,
      ...upperCaseBody,
    })
    expect(same).toEqual(createdOrder)
    expect((await listWorkOrderHistory(ctx, createdOrder.id, {})).meta.total_count).toBe(1)
  })

  test('null clears what may be empty and is refused where a value is needed', async () => {
    const createdOrder = await makeWorkOrder(ctx, {
      ...home,
      description: 'x',
      estimated_duration: 5,
      custom_fields: { a: 1 },
    })
    const cleared = await updateWorkOrder(ctx, createdOrder.id, {
      contact_id: null,
      site_id: '',
      technician_id: null,
      asset_ids: null,
      description: null,
      estimated_duration: null,
      custom_fields: null,
    })
    expect(cleared).toMatchObject({ contact: null, site: null, technician: null, asset_ids: [], custom_fields: {} })
    const needed = { customer_id: null, status: null, priority: null, work_order_type: null }
    await expect(updateWorkOrder(ctx, createdOrder.id, needed)).rejects.toMatchObject(refused(Object.keys(needed)))
  })

  test('checks another customer against the contact, site and assets that stay', async () => {
    const createdOrder = await makeWorkOrder(ctx, home)
    const other = await makeHousehold(ctx)
    await expect(updateWorkOrder(ctx, createdOrder.id, { customer_id: other.customer_id })).rejects.toMatchObject(
      refused(['contact_id', 'site_id', 'asset_ids[0]', 'asset_ids[1]']),
    )
    const { customer_id, contact_id, site_id, asset_ids } = other
    const moved = await updateWorkOrder(ctx, createdOrder.id, { customer_id, contact_id, site_id, asset_ids })
    expect(moved).toMatchObject({ customer: { id: customer_id }, contact: { id: contact_id }, site_id, asset_ids })
  })

  test('keeps references that are in the trash, and refuses to set them anew', async () => {
    const ownHome = await makeHousehold(ctx)
    const createdOrder = await makeWorkOrder(ctx, ownHome)
    const later = await makeWorkOrder(ctx, { customer_id: ownHome.customer_id })
    await trash(ctx, 'contact', ownHome.contact_id)
    await trash(ctx, 'site', ownHome.site_id)
    await trash(ctx, 'technician', ownHome.technician_id)
    for (const id of ownHome.asset_ids) await trash(ctx, 'asset', id)
    const { customer_id: _customer, ...references } = ownHome

    const updatedOrder = await updateWorkOrder(ctx, createdOrder.id, references)
    expect(updatedOrder).toMatchObject({ contact: { id: ownHome.contact_id }, asset_ids: ownHome.asset_ids })
    await expect(updateWorkOrder(ctx, later.id, references)).rejects.toMatchObject(
      refused(['contact_id', 'site_id', 'asset_ids[0]', 'asset_ids[1]', 'technician_id']),
    )
    await trash(ctx, 'customer', ownHome.customer_id)
    expect(await updateWorkOrder(ctx, createdOrder.id, { customer_id: ownHome.customer_id, notes: 'x' })).toMatchObject(
      {
        customer: { id: ownHome.customer_id, name: 'Harbor Bakery' },
      },
    )
  })

  test('a status changes to any other, also backward, and the history lists each change', async () => {
    const createdOrder = await makeWorkOrder(ctx)
    const path = [...WORK_ORDER_STATUSES, ...WORK_ORDER_STATUSES.toReversed().slice(1)]
    for (const status of path) {
      const moved = await updateWorkOrder(ctx, createdOrder.id, { status })
      expect(moved.status).toBe(status)
      expect(moved.completed_at !== null).toBe(status === 'completed')
    }
    const history = await listWorkOrderHistory(ctx, createdOrder.id, { per_page: 100, sort: 'created_at' })
    for (const one of history.data) expect(workOrderHistoryRecord.strict().parse(one)).toEqual(one)
    expect(history.data[0]).toMatchObject({ verb: 'create', actor: { name: 'Test' }, request_id: ctx.requestId })
    expect(history.data.map(({ to }) => to)).toEqual(['open', ...path])
    expect(history.data.map(({ from }) => from)).toEqual([null, 'open', ...path.slice(0, -1)])
  })

  test('assigning or unassigning changes the status, sending the same technician does not', async () => {
    const { technician_id, customer_id } = home
    const createdOrder = await createWorkOrder(ctx, { customer_id, technician_id })
    expect((await updateWorkOrder(ctx, createdOrder.id, { technician_id: technician_id.toUpperCase() })).status).toBe(
      'open',
    )
    expect((await updateWorkOrder(ctx, createdOrder.id, { technician_id: null })).status).toBe('open')
    expect((await updateWorkOrder(ctx, createdOrder.id, { technician_id })).status).toBe('assigned')
    expect((await updateWorkOrder(ctx, createdOrder.id, { technician_id: null })).status).toBe('open')
    const updatedOrder = await updateWorkOrder(ctx, createdOrder.id, { technician_id, status: 'open' })
    expect(updatedOrder).toMatchObject({ status: 'open', technician: { id: technician_id } })
  })

  test('If-Match lets one of two changes through', async () => {
    const createdOrder = await makeWorkOrder(ctx)
    const tag = etagOf(createdOrder)
    const results = await Promise.allSettled([
      updateWorkOrder(ctx, createdOrder.id, { notes: 'one' }, tag),
      updateWorkOrder(ctx, createdOrder.id, { notes: 'two' }, tag),
    ])
    expect(results.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'precondition_failed' })
    await expect(deleteWorkOrder(ctx, createdOrder.id, tag)).rejects.toMatchObject({ code: 'precondition_failed' })
  })
})

describe('visibility', () => {
  test('a deleted work order appears nowhere', async () => {
    const createdOrder = await makeWorkOrder(ctx)
    expect(await deleteWorkOrder(ctx, createdOrder.id)).toMatchObject({ id: createdOrder.id })
    await expect(getWorkOrder(ctx, createdOrder.id)).rejects.toMatchObject(notFound)
    await expect(updateWorkOrder(ctx, createdOrder.id, {})).rejects.toMatchObject(notFound)
    await expect(deleteWorkOrder(ctx, createdOrder.id)).rejects.toMatchObject(notFound)
    await expect(listWorkOrderHistory(ctx, createdOrder.id, {})).rejects.toMatchObject(notFound)
    const { data } = await listWorkOrders(ctx, { per_page: 100 })
    expect(data.map((row) => row.id)).not.toContain(createdOrder.id)
  })

  test('another account sees nothing of it', async () => {
    const createdOrder = await makeWorkOrder(ctx, home)
    const other = await makeAccount()
    await expect(getWorkOrder(other, createdOrder.id)).rejects.toMatchObject(notFound)
    await expect(updateWorkOrder(other, createdOrder.id, { notes: 'x' })).rejects.toMatchObject(notFound)
    await expect(deleteWorkOrder(other, createdOrder.id)).rejects.toMatchObject(notFound)
    await expect(listWorkOrderHistory(other, createdOrder.id, {})).rejects.toMatchObject(notFound)
    expect((await listWorkOrders(other, { customer_id: home.customer_id })).meta.total_count).toBe(0)
  })

  test('reading and writing need their own scopes', async () => {
    const createdOrder = await makeWorkOrder(ctx)
    const reader = withScopes(ctx, 'read:work-orders')
    const writer = withScopes(ctx, 'write:work-orders')
    const forbidden = { code: 'forbidden' }
    await expect(updateWorkOrder(reader, createdOrder.id, {})).rejects.toMatchObject(forbidden)
    await expect(createWorkOrder(reader, {})).rejects.toMatchObject(forbidden)
    await expect(deleteWorkOrder(reader, createdOrder.id)).rejects.toMatchObject(forbidden)
    await expect(getWorkOrder(writer, createdOrder.id)).rejects.toMatchObject(forbidden)
    await expect(listWorkOrders(writer, {})).rejects.toMatchObject(forbidden)
    await expect(listWorkOrderHistory(writer, createdOrder.id, {})).rejects.toMatchObject(forbidden)
  })
})

describe('finished work of somebody in the trash', () => {
  test('reopens with another technician or none when its technician is deleted', async () => {
    const { customer_id, technician_id } = await makeHousehold(ctx)
    const { id } = await makeWorkOrder(ctx, { customer_id, technician_id })
    await updateWorkOrder(ctx, id, { status: 'completed' })
    await trash(ctx, 'technician', technician_id)

    await expect(updateWorkOrder(ctx, id, { status: 'open' })).rejects.toMatchObject(refused(['technician_id']))
    await expect(updateWorkOrder(ctx, id, { status: 'open', technician_id })).rejects.toMatchObject(
      refused(['technician_id']),
    )
    expect(await updateWorkOrder(ctx, id, { status: 'cancelled', technician_id })).toMatchObject({
      status: 'cancelled',
    })
    const reopened = await updateWorkOrder(ctx, id, { status: 'open', technician_id: null })
    expect(reopened).toMatchObject({ status: 'open', technician: null })
  })

  test('is not reopened for a deleted customer, but can still be edited', async () => {
    const { customer_id } = await makeHousehold(ctx)
    const { id } = await makeWorkOrder(ctx, { customer_id })
    await updateWorkOrder(ctx, id, { status: 'completed' })
    await trash(ctx, 'customer', customer_id)

    const reopening = updateWorkOrder(ctx, id, { status: 'in_progress' })
    await expect(reopening).rejects.toMatchObject({ code: 'parent_in_trash', details: [{ field: 'customer_id' }] })
    expect(await updateWorkOrder(ctx, id, { notes: 'Paid' })).toMatchObject({ status: 'completed', notes: 'Paid' })
  })
})
