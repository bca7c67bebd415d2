import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import {
  createFromIntake,
  dryRunFromIntake,
  findCallMachines,
  findCallers,
  readCallContext,
} from '@/lib/services/scheduling/calls'
import { createAsset, updateAsset } from '@/lib/services/assets/assets'
import { createProduct } from '@/lib/services/assets/products'
import { createJobType } from '@/lib/services/work/job-types'
import { callContext } from '@/lib/schemas/work/call'
import { createTechnician } from '@/lib/services/people/technicians'
import { createWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeContact, makeCustomer, makeSite } from '@/lib/testing/factories/customers'

describe('findCallers', () => {
  let ctx: ServiceContext
  let ids: { customer: string; contact: string; site: string; asset: string }

  beforeAll(async () => {
    ctx = await makeAccount()
    const customer = await makeCustomer(ctx, { name: 'Harbor 100% Foods', phone: '206-555-0101' })
    await makeCustomer(ctx, { name: 'Elm Dental', phone: '+1 (415) 555-0199' })
    const contact = await makeContact(ctx, customer.id, { name: 'Lee Park', phone: '206.555.7788' })
    const address = { street: '1200 Pike St', city: 'Seattle' }
    const site = await makeSite(ctx, customer.id, { name: 'Pier 54', address })
    const asset = await createAsset(ctx, {
      name: 'Walk-in cooler',
      customer_id: customer.id,
      object_id: site.id,
      serial_number: 'WIC-0042-A',
    })
    ids = { customer: customer.id, contact: contact.id, site: site.id, asset: asset.id }
  })

  const result = async (text: string) =>
    (await findCallers(ctx, text)).map(({ type, customer, site, id }) => ({
      type,
      ids: [...new Set([customer?.id, site?.id, id])].filter(Boolean),
    }))

  it.each(['+1 (206) 555-0101', '2065550101', '555 0101', '206/555.01.01'])(
    'finds a customer by the phone number %s',
    async (text) => expect(await result(text)).toEqual([{ type: 'customer', ids: [ids.customer] }]),
  )

  it('finds a contact with their customer by phone and by name', async () => {
    const match = [{ type: 'contact', ids: [ids.customer, ids.contact] }]
    expect(await result('(206) 555 7788')).toEqual(match)
    expect(await result('lee p')).toEqual(match)
  })

  it.each(['wic-0042', 'S/N WIC-0042-A', 'AST-000001', '0042-A', 'wicOO42a'])(
    'finds an asset with its site and customer by %s',
    async (text) => expect(await result(text)).toEqual([{ type: 'asset', ids: [ids.customer, ids.site, ids.asset] }]),
  )

  it.each(['1200 pike', '1200 Pike St, Seattle, WA 98101', 'pier 5'])(
    'finds a site with its customer by %s',
    async (text) => expect(await result(text)).toEqual([{ type: 'site', ids: [ids.customer, ids.site] }]),
  )

  it('takes signs of patterns literally, offers the first customers for nothing, and finds nothing of others', async () => {
    expect(await result('100%')).toEqual([{ type: 'customer', ids: [ids.customer] }])
    expect(await result('%_%')).toEqual([])
    expect((await findCallers(ctx, '')).map(({ title }) => title)).toContain('Elm Dental')
    expect(await findCallers(await makeAccount(), 'harbor')).toEqual([])
  })

  it('finds what begins with fewer than three letters or digits, and nothing that has them inside', async () => {
    const { id } = await createAsset(ctx, { name: 'Fan', customer_id: ids.customer, serial_number: 'F-7' })
    expect(await result('f-7')).toEqual([{ type: 'asset', ids: [ids.customer, id] }])
    expect(await result('le')).toEqual([{ type: 'contact', ids: [ids.customer, ids.contact] }])
    for (const text of ['ee', '%_%', '…']) expect(await result(text)).toEqual([])
  })

  it('leaves out assets for who may not read them, and refuses who may not read customers', async () => {
    expect(await findCallers(withScopes(ctx, 'read:customers'), 'WIC-0042')).toEqual([])
    await expect(findCallers(withScopes(ctx, 'read:assets'), 'x')).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('readCallContext', () => {
  it('tells the machines with coverage, open work and last visit, those with open work first, and the job types by use', async () => {
    const ctx = await makeAccount()
    const { id: customer_id } = await makeCustomer(ctx, { name: 'Harvest Moon' })
    const west = await makeSite(ctx, customer_id, { name: 'Westgate' })
    const east = await makeSite(ctx, customer_id, { name: 'Eastgate' })
    await makeContact(ctx, customer_id, { name: 'Lee Park' })
    const product = await createProduct(ctx, { name: 'CH-90', required_skills: ['Refrigerant'] })
    const machine = (name: string, object_id: string, more: object = {}) =>
      createAsset(ctx, { name, customer_id, object_id, product_id: product.id, ...more })
    const plain = await machine('A', west.id)
    const visited = await machine('B', east.id, { warranty_type: 'full', warranty_expiry: '2099-12-31' })
    const open = await machine('C', east.id, { warranty_type: 'full', warranty_expiry: '2020-01-31' })
    const jobType = await createJobType(ctx, { name: 'Leak' })
    await createJobType(ctx, { name: 'Annual service' })
    const technician = await createTechnician(ctx, { name: 'Rosa Vidal' })
    const done = await createWorkOrder(ctx, {
      customer_id,
      asset_ids: [visited.id],
      job_type_id: jobType.id,
      technician_id: technician.id,
    })
    await updateWorkOrder(ctx, done.id, { status: 'completed' })
    const order = await createWorkOrder(ctx, {
      customer_id,
      site_id: east.id,
      asset_ids: [open.id],
      description: 'Loud',
    })

    const context = await readCallContext(ctx, customer_id)
    expect(callContext.strict().parse(context)).toEqual(context)
    expect(context.machines).toMatchObject([
      { id: open.id, warranty_expiry: '2020-01-31', last_visit: null, outlook: [{ payer: 'customer' }, {}] },
      {
        id: visited.id,
        site: { name: 'Eastgate' },
        required_skills: ['Refrigerant'],
        outlook: [
          { type: 'part', payer: 'warranty', percent: 100 },
          { type: 'labor', payer: 'warranty', percent: 100 },
        ],
        last_visit: { technician: 'Rosa Vidal' },
      },
      { id: plain.id, warranty_expiry: null },
    ])
    expect(context.open_work_orders).toMatchObject([{ id: order.id, description: 'Loud', asset_ids: [open.id] }])
    expect(context.job_types).toMatchObject([
      { name: 'Annual service', uses: [] },
      { name: 'Leak', uses: [{ product_id: product.id, count: 1 }] },
    ])
    expect((await readCallContext(ctx, customer_id, west.id)).machines).toMatchObject([{ id: plain.id }])
    expect(await findCallMachines(ctx, [visited.id, newId(), 'x'])).toMatchObject([{ id: visited.id }])

    const noAssets = withScopes(ctx, 'read:customers', 'read:work-orders')
    expect(await readCallContext(noAssets, customer_id)).toMatchObject({ machines: null, more_machines: 0 })
    await expect(readCallContext(await makeAccount(), customer_id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await readCallContext(withScopes(ctx, 'read:customers'), customer_id)).toMatchObject({
      open_work_orders: null,
      job_types: null,
    })
    await expect(readCallContext(withScopes(ctx, 'read:assets'), customer_id)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('createFromIntake', () => {
  let ctx: ServiceContext
  const caller = {
    name: 'Alder Clinic',
    phone: '206 555 0188',
    address: '12 Alder St, Seattle, WA 98101',
    serial_number: 'B-77',
    asset_name: 'Boiler',
  }
  const order = { customer_id: '', priority: 'urgent', work_order_type: 'repair', description: 'No hot water' }
  const counts = async () => ({
    customers: await db().customer.count({ where: { account_id: ctx.accountId } }),
    sites: await db().site.count({ where: { account_id: ctx.accountId } }),
    assets: await db().asset.count({ where: { account_id: ctx.accountId } }),
    orders: await db().workOrder.count({ where: { account_id: ctx.accountId } }),
  })

  beforeAll(async () => {
    ctx = await makeAccount()
  })

  it('makes customer, site, asset and the assigned order at once, the address of all of them typed once', async () => {
    const technician = await createTechnician(ctx, { name: 'Ana Ruiz' })
    const scheduled_date = '2026-11-30T15:00:00.000Z'
    const createdOrder = await createFromIntake(ctx, {
      ...order,
      new_customer: caller,
      technician_id: technician.id,
      scheduled_date,
    })
    const address = { street: '12 Alder St', city: 'Seattle', state: 'WA', postal_code: '98101', country: null }
    expect(createdOrder).toMatchObject({
      status: 'assigned',
      scheduled_date,
      technician: { name: 'Ana Ruiz' },
      customer: { name: 'Alder Clinic' },
      site: { name: '12 Alder St' },
      assets: [{ name: 'Boiler' }],
    })
    const stored = await db().customer.findFirstOrThrow({
      where: { account_id: ctx.accountId },
      include: { sites: true },
    })
    expect(stored).toMatchObject({ phone: '206 555 0188', address, billing_address: null, sites: [{ address }] })
    const asset = await db().asset.findFirstOrThrow({ where: { account_id: ctx.accountId } })
    expect(asset).toMatchObject({
      serial_number: 'B-77',
      site_id: createdOrder.site_id,
      customer_id: createdOrder.customer.id,
    })
  })

  it('makes one order of a form that is sent twice at once', async () => {
    const before = await counts()
    const body = { ...order, id: newId(), new_customer: { name: 'Twice', address: '1 A St, Reno, NV 89501' } }
    const [one, two] = await Promise.all([createFromIntake(ctx, body), createFromIntake(ctx, body)])
    expect(one.work_order_number).toBe(two.work_order_number)
    expect(await createFromIntake(ctx, body)).toMatchObject({ id: body.id })
    const { customers, sites, assets, orders } = before
    expect(await counts()).toEqual({ customers: customers + 1, sites: sites + 1, assets, orders: orders + 1 })
  })

  it('makes nothing when a part is refused, and names the field of the form', async () => {
    const before = await counts()
    const takenItems = createFromIntake(ctx, { ...order, new_customer: { ...caller, name: 'Other', phone: null } })
    await expect(takenItems).rejects.toMatchObject({
      details: [{ field: 'new_customer.serial_number', message: expect.stringContaining('AST-') }],
    })
    await expect(createFromIntake(ctx, { ...order, new_customer: caller })).rejects.toMatchObject({
      code: 'duplicate_customer',
      details: [{ field: 'new_customer.phone' }],
    })
    await expect(
      createFromIntake(ctx, { ...order, new_customer: { name: ' ', email: 'none', address: 'x'.repeat(401) } }),
    ).rejects.toMatchObject({
      details: [{ field: 'new_customer.name' }, { field: 'new_customer.email' }, { field: 'new_customer.address' }],
    })
    await expect(
      createFromIntake(ctx, { ...order, new_customer: { name: 'Fresh' }, priority: 'high!' }),
    ).rejects.toMatchObject({ details: [{ field: 'priority' }] })
    expect(await counts()).toEqual(before)
  })

  it('names an asset without a name after its serial number, and makes no site without an address', async () => {
    const createdOrder = await createFromIntake(ctx, {
      ...order,
      new_customer: { name: 'Short', serial_number: 'Q-9' },
    })
    expect(createdOrder).toMatchObject({ site: null, assets: [{ name: 'Asset Q-9' }] })
  })

  it('refuses a machine of another site, and one whose site was changed in the form, until either is corrected', async () => {
    const { id: customer_id } = await makeCustomer(ctx, { name: 'Two sites' })
    const west = await makeSite(ctx, customer_id, { name: 'Westgate' })
    const east = await makeSite(ctx, customer_id, { name: 'Eastgate' })
    const { id } = await createAsset(ctx, { name: 'Chiller', customer_id, object_id: east.id })
    const body = { ...order, customer_id, site_id: west.id, asset_ids: [id] }
    const refused = {
      code: 'asset_elsewhere',
      details: [
        { field: 'asset_ids', message: expect.stringMatching(/^Chiller .* stands at Eastgate, not at Westgate: /) },
      ],
    }
    const before = await counts()
    await expect(createFromIntake(ctx, body)).rejects.toMatchObject(refused)
    expect(await counts()).toEqual(before)
    const created = await createFromIntake(ctx, { ...body, site_id: east.id })
    await expect(updateWorkOrder(ctx, created.id, { site_id: west.id }, null, { by: 'form' })).rejects.toMatchObject(
      refused,
    )

    // What a program said so stays so, and does not hold up another edit.
    await updateWorkOrder(ctx, created.id, { site_id: west.id })
    expect(
      await updateWorkOrder(ctx, created.id, { site_id: west.id, notes: 'Call first' }, null, { by: 'form' }),
    ).toMatchObject({
      notes: 'Call first',
    })
    await updateAsset(ctx, id, { object_id: west.id })
    expect(await createFromIntake(ctx, body)).toMatchObject({ site: { name: 'Westgate' } })
  })

  it('keeps what the caller was told with the order: once for a form that is sent twice, and neither where one is refused', async () => {
    const { id: customer_id } = await makeCustomer(ctx, { name: 'Waits' })
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const promise = { from: new Date().toISOString(), until }
    const body = { ...order, customer_id, id: newId(), promise }
    const [one, two] = await Promise.all([createFromIntake(ctx, body), createFromIntake(ctx, body)])
    expect(one).toMatchObject({ id: two.id, promise: { until, source: 'call' } })
    expect(await db().arrivalPromise.count({ where: { work_order_id: body.id } })).toBe(1)
    const before = await counts()
    const late = { ...promise, from: '2026-01-01T08:00:00Z', until: '2026-01-01T09:00:00Z' }
    await expect(createFromIntake(ctx, { ...order, customer_id, promise: late })).rejects.toMatchObject({
      code: 'promise_past',
      details: [{ field: 'promise.until' }],
    })
    await expect(createFromIntake(ctx, { ...body, id: newId(), priority: 'high!' })).rejects.toThrow(/priority/)
    expect(await counts()).toEqual(before)
  })

  it('adds a call to the open work order that it is about: its words once, its machine and the promise', async () => {
    const { id: customer_id } = await makeCustomer(ctx, { name: 'Calls again' })
    const { id: asset_id } = await createAsset(ctx, { name: 'Fryer', customer_id })
    const open = await createFromIntake(ctx, { ...order, customer_id })
    const before = await counts()
    const promise = { until: new Date(Date.now() + 3_600_000).toISOString() }
    const call = { customer_id, add_to: open.id, description: ' Smells burnt ', asset_ids: [asset_id], promise }
    const added = await createFromIntake(ctx, call)
    expect(added).toMatchObject({
      id: open.id,
      description: 'No hot water\nSmells burnt',
      assets: [{ name: 'Fryer' }],
      promise: { until: promise.until },
    })
    expect(await createFromIntake(ctx, { ...call, promise: null })).toMatchObject({ description: added.description })
    expect(await counts()).toEqual(before)
    await expect(createFromIntake(ctx, { ...call, add_to: newId() })).rejects.toMatchObject({
      details: [{ field: 'add_to' }],
    })
  })

  it('moves the lower job that makes room together with the call, or neither, and a dry run writes nothing', async () => {
    const { id: customer_id } = await makeCustomer(ctx, { name: 'In a hurry' })
    const { id: technician_id } = await createTechnician(ctx, { name: 'Ben Okafor' })
    const [scheduled_date, later] = ['2099-01-12T15:00:00.000Z', '2099-01-12T20:00:00.000Z']
    const lower = await createWorkOrder(ctx, { customer_id, technician_id, scheduled_date, estimated_duration: 60 })
    const seen = { technician_id, scheduled_date, estimated_duration: 60 }
    const make_room = { id: lower.id, technician_id, scheduled_date: later, seen }
    const call = { ...order, customer_id, technician_id, scheduled_date, estimated_duration: 60, make_room }
    const before = await counts()
    const { value } = await dryRunFromIntake(ctx, call)
    expect(value).toMatchObject({ status: 'assigned', scheduled_date, technician: { id: technician_id } })
    expect(await counts()).toEqual(before)
    const moved = { ...make_room, seen: { ...seen, scheduled_date: later } }
    await expect(createFromIntake(ctx, { ...call, make_room: moved })).rejects.toMatchObject({
      code: 'precondition_failed',
    })
    expect(await counts()).toEqual(before)
    expect(await createFromIntake(ctx, call)).toMatchObject({ status: 'assigned', scheduled_date })
    const stored = await db().workOrder.findFirstOrThrow({ where: { account_id: ctx.accountId, id: lower.id } })
    expect(stored.scheduled_date?.toISOString()).toBe(later)
  })

  it('makes an order for a customer that there is', async () => {
    const { id } = await makeCustomer(ctx, { name: 'Known' })
    expect(await createFromIntake(ctx, { ...order, customer_id: id })).toMatchObject({ customer: { name: 'Known' } })
  })
})
