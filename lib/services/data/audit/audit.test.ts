import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { deleteBranch, createBranch, getBranch, updateBranch } from '@/lib/services/people/branches'
import { deleteContact, getContact, updateContact } from '@/lib/services/customers/contacts'
import { deleteCustomer, updateCustomer } from '@/lib/services/customers/customers'
import { exportList } from '@/lib/services/data/exports'
import { createLineItem, deleteLineItem } from '@/lib/services/work/line-items'
import { createTask } from '@/lib/services/work/tasks'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeContact, makeCustomer } from '@/lib/testing/factories/customers'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { getRecordAsOf, listAudit, restoreRecordAsOf } from './index'

let ctx: ServiceContext
beforeEach(async () => {
  ctx = await makeAccount()
})
const as = (name: string, type: 'user' | 'api_key' = 'user'): ServiceContext => ({
  ...ctx,
  actor: { type, id: null, name },
})
/** The history's ids of a record, oldest first. */
const momentsOf = async (id: string) =>
  (await db().history.findMany({ where: { record_id: id }, orderBy: { position: 'asc' } })).map((row) => row.id)

describe('the audit', () => {
  it('is searched by user, action, time, record and field', async () => {
    const branch = await createBranch(as('Ana Ruiz'), { name: 'North' })
    await updateBranch(as('Billing', 'api_key'), branch.id, { address: { city: 'Seattle' } })
    await updateBranch(as('ana lópez'), branch.id, { name: 'South' })
    await makeCustomer(ctx, { name: 'Harbor Foods' })
    const verbs = async (query: Parameters<typeof listAudit>[1]) =>
      (await listAudit(ctx, query)).data.map(({ verb, record_type }) => `${verb} ${record_type}`)
    expect(await verbs({})).toEqual(['create customer', 'update branch', 'update branch', 'create branch'])
    expect(await verbs({ who: 'ANA' })).toEqual(['update branch', 'create branch'])
    expect(await verbs({ actor_type: ['api_key'] })).toEqual(['update branch'])
    expect(await verbs({ record_type: ['customer'] })).toEqual(['create customer'])
    expect(await verbs({ record_id: branch.id, verb: 'create' })).toEqual(['create branch'])
    expect(await verbs({ field: 'address' })).toEqual(['update branch'])
    expect(await verbs({ from: '2020-01-01', to: '2020-01-02' })).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    expect(await verbs({ from: '2020-01-01', to: today, record_type: ['branch'] })).toHaveLength(3)
    const { data, meta } = await listAudit(ctx, { per_page: 2 })
    expect(data[1]).toMatchObject({ name: 'South', changes: { name: ['North', 'South'] } })
    const next = await listAudit(ctx, { per_page: 2, cursor: meta.next_cursor ?? '' })
    expect(next.data.map(({ verb }) => verb)).toEqual(['update', 'create'])
  })

  it('is for administrators, each of their own account', async () => {
    const branch = await createBranch(ctx, { name: 'North' })
    const other = await makeAccount()
    expect((await listAudit(other, {})).data).toEqual([])
    await expect(getRecordAsOf(other, 'branch', branch.id, null)).rejects.toMatchObject({ code: 'not_found' })
    const dispatcher = withScopes(ctx, 'read:customers', 'write:customers')
    await expect(listAudit(dispatcher, {})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(restoreRecordAsOf(dispatcher, 'branch', branch.id, '')).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is exported with its filters, no cell a formula', async () => {
    await createBranch(as('=cmd()'), { name: '=HYPERLINK("x")' })
    await makeCustomer(ctx)
    const { bytes, name } = await exportList(ctx, 'audit', new URLSearchParams({ record_type: 'branch' }))
    const parts: Uint8Array[] = []
    for await (const part of bytes) parts.push(part)
    const lines = Buffer.concat(parts).toString('utf8').trim().split('\r\n')
    expect(name).toMatch(/^audit .*\.csv$/)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain("'=cmd()")
    expect(lines[1]).not.toMatch(/(^|,)"?=/)
  })
})

describe('a record at an earlier time', () => {
  it('equals the record after each change, also in the trash', async () => {
    const { id } = await createBranch(ctx, { name: 'A' })
    await updateBranch(ctx, id, { name: 'B', address: { city: 'Seattle' } })
    const moment = new Date().toISOString()
    await deleteBranch(ctx, id)
    const [createdAt, changed, deleted] = await momentsOf(id)
    const then = async (at: string | null) => (await getRecordAsOf(ctx, 'branch', id, at)).was
    expect(await then(createdAt ?? '')).toMatchObject({ id, name: 'A', address: null })
    expect(await then(changed ?? '')).toMatchObject({ name: 'B', address: { city: 'Seattle' } })
    expect(await then(moment)).toMatchObject({ name: 'B' })
    expect(await then(deleted ?? '')).toBeNull()
    expect(await then(null)).toBeNull()
    expect(await then('2020-01-01T00:00:00Z')).toBeNull()
  })

  it('is restored by field or as a whole, as a new change', async () => {
    const customer = await makeCustomer(ctx, { name: 'Harbor', phone: '1', notes: 'first' })
    await updateCustomer(ctx, customer.id, { phone: '2', notes: 'second', name: 'Pier' })
    const [createdAt = ''] = await momentsOf(customer.id)
    expect(await restoreRecordAsOf(as('Ana'), 'customer', customer.id, createdAt, ['phone'])).toEqual(['phone'])
    const { now } = await getRecordAsOf(ctx, 'customer', customer.id, null)
    expect(now).toMatchObject({ phone: '1', notes: 'second', name: 'Pier' })
    expect((await restoreRecordAsOf(ctx, 'customer', customer.id, createdAt)).sort()).toEqual(['name', 'notes'])
    await expect(restoreRecordAsOf(ctx, 'customer', customer.id, createdAt)).rejects.toThrow(
      'The record already has these values.',
    )
    const { data } = await listAudit(ctx, { record_id: customer.id, who: 'Ana' })
    expect(data).toMatchObject([{ verb: 'update', changes: { phone: ['2', '1'] } }])
  })

  it('restores references and lists, and records in the trash', async () => {
    const home = await makeHousehold(ctx)
    const { customer_id, technician_id, asset_ids } = home
    const order = await makeWorkOrder(ctx, { customer_id, technician_id, asset_ids, status: 'open' })
    await updateWorkOrder(ctx, order.id, { technician_id: null, asset_ids: [], priority: 'urgent' })
    const [createdAt = ''] = await momentsOf(order.id)
    await restoreRecordAsOf(ctx, 'work_order', order.id, createdAt)
    expect(await getWorkOrder(ctx, order.id)).toMatchObject({
      technician: { id: technician_id },
      asset_ids,
      priority: 'medium',
    })

    const branch = await createBranch(ctx, { name: 'A' })
    const [first = ''] = await momentsOf(branch.id)
    await updateBranch(ctx, branch.id, { name: 'B' })
    await deleteBranch(ctx, branch.id)
    expect(await restoreRecordAsOf(ctx, 'branch', branch.id, first)).toEqual(['name'])
    expect(await getBranch(ctx, branch.id)).toMatchObject({ name: 'A' })

    const contact = await makeContact(ctx, customer_id, { name: 'Lee' })
    const [then = ''] = await momentsOf(contact.id)
    await updateContact(ctx, contact.id, { name: 'Kim' })
    await deleteContact(ctx, contact.id)
    expect(await restoreRecordAsOf(ctx, 'contact', contact.id, then)).toEqual(['name'])
    expect(await getContact(ctx, contact.id)).toMatchObject({ name: 'Lee' })
  })

  it('is refused with a reason where it is not possible', async () => {
    const customer = await makeCustomer(ctx)
    const contact = await makeContact(ctx, customer.id)
    await deleteCustomer(ctx, customer.id)
    const [createdAt = '', gone = ''] = await momentsOf(contact.id)
    await expect(restoreRecordAsOf(ctx, 'contact', contact.id, gone)).rejects.toThrow('did not exist at that time')
    await expect(restoreRecordAsOf(ctx, 'contact', contact.id, createdAt)).rejects.toMatchObject({ code: 'not_found' })
    const order = await makeWorkOrder(ctx, { customer_id: (await makeCustomer(ctx)).id })
    const task = await createTask(ctx, order.id, { name: 'Look' })
    const line = await createLineItem(ctx, task.id, { type: 'fee', description: 'Call', quantity: 1, unit_price: 9 })
    await deleteLineItem(ctx, line.id)
    const [added = ''] = await momentsOf(line.id)
    expect(await restoreRecordAsOf(ctx, 'line_item', line.id, added)).toEqual([])
    await expect(restoreRecordAsOf(ctx, 'api_key', contact.id, createdAt)).rejects.toThrow(
      'cannot be restored to an earlier time',
    )
  })
})
