import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { etagOf } from '@/lib/domain/etag'
import { newId } from '@/lib/domain/id'
import { workOrderRecord, workOrderDryRun } from '@/lib/schemas/work/work-order'
import { makeAccount } from '@/lib/testing/account'
import { makeSite } from '@/lib/testing/factories/customers'
import { type Household, makeHousehold } from '@/lib/testing/factories/work-orders'
import { updateAsset } from '@/lib/services/assets/assets'
import {
  changeWorkOrders,
  createWorkOrder,
  dryRunCreateWorkOrder,
  dryRunUpdateWorkOrder,
  getWorkOrder,
  getWorkOrderText,
  listWorkOrderHistory,
  previewWorkOrders,
  readWorkOrderDetail,
  updateWorkOrder,
} from '@/lib/services/work/work-orders'

/* A Monday in Seattle, where the account is; the technician works from eight to five. */

let ctx: ServiceContext
let home: Household

const at = (time: string) => `2026-11-23T${time}:00-08:00`

beforeAll(async () => {
  ctx = await makeAccount({ timeZone: 'America/Los_Angeles' })
})

beforeEach(async () => {
  home = await makeHousehold(ctx)
  const where = { account_id: ctx.accountId, technician_id: home.technician_id }
  await db().shift.create({ data: { ...where, id: newId(), weekday: 1, start_minute: 480, end_minute: 1020 } })
  await db().site.updateMany({
    where: { account_id: ctx.accountId, id: home.site_id },
    data: { latitude: 47.61, longitude: -122.33 },
  })
})

const plan = (time: string, over: object = {}) => ({
  customer_id: home.customer_id,
  site_id: home.site_id,
  technician_id: home.technician_id,
  scheduled_date: at(time),
  estimated_duration: 60,
  ...over,
})
const plusHours = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * 3_600_000).toISOString()
const codes = async (id: string) => (await getWorkOrder(ctx, id)).conflicts.map(({ code }) => code)

describe('a work order lists its scheduling conflicts', () => {
  test('none at first, then one sentence for the conflict that another work order causes', async () => {
    const first = await createWorkOrder(ctx, plan('09:00'))
    expect(await codes(first.id)).toEqual([])
    const second = await createWorkOrder(ctx, plan('09:30'))
    const { conflicts } = await getWorkOrder(ctx, first.id)
    expect(conflicts).toEqual([
      {
        code: 'overlap',
        severity: 'hard',
        message: `Overlaps ${second.work_order_number} (Harbor Bakery) of Sam Reyes by 30 min, 09:30–10:00.`,
        related: [second.id],
      },
    ])
    expect(workOrderRecord.strict().parse(await getWorkOrder(ctx, first.id))).toMatchObject({ conflicts })
  })

  test('an asset of another site is accepted and named, also before the work has a time', async () => {
    const other = await makeSite(ctx, home.customer_id, { name: 'Eastgate' })
    const [first = ''] = home.asset_ids
    await updateAsset(ctx, first, { object_id: other.id })
    const { customer_id, site_id, asset_ids } = home
    const order = await createWorkOrder(ctx, { customer_id, site_id, asset_ids })
    const elsewhere = { code: 'asset_elsewhere', severity: 'soft', related: [first] }
    const { conflicts } = await getWorkOrder(ctx, order.id)
    expect(conflicts).toEqual([{ ...elsewhere, message: 'Rooftop unit 1 stands at Eastgate, not at Main bakery.' }])

    const planned = await updateWorkOrder(ctx, order.id, plan('14:00'))
    expect(planned.conflicts).toMatchObject([elsewhere])
    expect((await updateWorkOrder(ctx, order.id, { site_id: other.id })).conflicts.map(({ code }) => code)).toEqual([
      'no_coordinates',
    ])
    expect((await updateWorkOrder(ctx, order.id, { site_id, status: 'cancelled' })).conflicts).toEqual([])
  })

  test('in the reader’s language on a page, and always the same in the API', async () => {
    const first = await createWorkOrder(ctx, plan('13:00'))
    await createWorkOrder(ctx, plan('13:30'))
    const sentence = async (context: ServiceContext) => (await getWorkOrder(context, first.id)).conflicts[0]?.message
    expect(await sentence(ctx)).toMatch(/13:30–14:00\.$/)
    expect(await sentence({ ...ctx, locale: 'en-US' })).toMatch(/1:30 PM–2:00 PM\.$/)
  })

  test('reports only overlaps of completed work, also with long jobs', async () => {
    const demands = { required_skills: ['Gas'], due_by: at('13:00') }
    const done = await createWorkOrder(ctx, plan('14:00', demands))
    await updateWorkOrder(ctx, done.id, { status: 'completed' })
    expect(await codes(done.id)).toEqual([])
    const beside = await createWorkOrder(ctx, plan('14:30'))
    // Yesterday's job of thirty hours.
    const long = await createWorkOrder(
      ctx,
      plan('09:00', { scheduled_date: '2026-11-22T09:00:00-08:00', estimated_duration: 1800 }),
    )
    const next = await createWorkOrder(ctx, plan('15:00'))
    const { conflicts } = await getWorkOrder(ctx, done.id)
    expect(conflicts.map(({ code, related }) => [code, related])).toEqual([
      ['overlap', [long.id]],
      ['overlap', [beside.id]],
    ])
    expect((await getWorkOrder(ctx, next.id)).conflicts.flatMap(({ related }) => related)).not.toContain(done.id)
  })

  test('leave, the end of the shift, skills, the window, the due time', async () => {
    const leave = { starts_at: new Date(at('17:15')), ends_at: new Date(at('20:00')), reason: 'Dentist' }
    const where = { account_id: ctx.accountId, technician_id: home.technician_id }
    await db().timeOff.create({ data: { ...where, id: newId(), ...leave } })
    const demands = { required_skills: ['Gas'], window_end: at('17:00'), due_by: at('17:15') }
    const createdOrder = await createWorkOrder(ctx, plan('16:30', demands))
    expect(await codes(createdOrder.id)).toEqual([
      'on_leave',
      'missing_skill',
      'outside_window',
      'outside_shift',
      'past_due',
    ])
  })

  test('reports the shortest response time of active contracts, for calls only', async () => {
    const owned = { account_id: ctx.accountId, customer_id: home.customer_id, status: 'active' as const }
    const [slow, fast, over] = [newId(), newId(), newId()]
    await db().serviceContract.createMany({
      data: [
        { ...owned, id: slow, contract_number: slow, name: 'Silver', response_hours: 48 },
        { ...owned, id: fast, contract_number: fast, name: 'Gold', response_hours: 4 },
        { ...owned, id: over, contract_number: over, name: 'Old', response_hours: 1, end_date: new Date('2020-01-01') },
      ],
    })
    const [one = '', two = ''] = home.asset_ids
    const cover = (id: string, service_contract_id: string) =>
      db().asset.updateMany({ where: { account_id: ctx.accountId, id }, data: { service_contract_id } })
    await cover(one, slow)
    await cover(two, fast)
    const inWeeks = new Date(Date.now() + 30 * 86_400_000).toISOString()
    const later = { scheduled_date: inWeeks, technician_id: null, asset_ids: home.asset_ids }
    const call = await createWorkOrder(ctx, plan('09:00', { ...later, work_order_type: 'repair' }))
    const { conflicts } = await getWorkOrder(ctx, call.id)
    expect(conflicts.map(({ code }) => code)).toEqual(['past_response'])
    expect(conflicts[0]?.message).toMatch(/^Gold promises somebody within 4 h, by /)
    const promised = { contract_id: fast, contract: 'Gold', hours: 4, by: plusHours(call.created_at, 4) }
    expect((await readWorkOrderDetail(ctx, call.id)).response).toEqual(promised)
    const planned = await createWorkOrder(ctx, plan('09:00', { ...later, work_order_type: 'maintenance' }))
    expect((await readWorkOrderDetail(ctx, planned.id)).response).toBeNull()
    const unplanned = await createWorkOrder(ctx, { customer_id: home.customer_id, asset_ids: home.asset_ids })
    await updateWorkOrder(ctx, unplanned.id, { status: 'completed' })
    expect((await readWorkOrderDetail(ctx, unplanned.id)).response).toMatchObject({ contract: 'Gold' })
    expect(await codes(planned.id)).toEqual([])
    await cover(two, over)
    expect((await getWorkOrder(ctx, call.id)).conflicts[0]?.message).toMatch(/^Silver promises somebody within 2 days/)
  })

  test('reports too little travel time from the job before', async () => {
    const far = newId()
    const owned = { account_id: ctx.accountId, customer_id: home.customer_id }
    await db().site.create({ data: { ...owned, id: far, name: 'Cannery', latitude: 47.98, longitude: -122.2 } })
    const before = await createWorkOrder(ctx, plan('08:00', { site_id: far }))
    const createdOrder = await createWorkOrder(ctx, plan('09:15'))
    const [gap] = (await getWorkOrder(ctx, createdOrder.id)).conflicts
    expect(gap).toMatchObject({ code: 'travel_gap', severity: 'soft', related: [before.id] })
    expect(gap?.message).toContain(`from ${before.work_order_number} (Harbor Bakery) to here and has 15 min.`)
  })

  test('deleted shifts, deleted jobs and drafts cause no conflict', async () => {
    const createdOrder = await createWorkOrder(ctx, plan('09:00'))
    const other = await createWorkOrder(ctx, plan('09:00', { status: 'draft' }))
    expect(await codes(createdOrder.id)).toEqual([])
    expect(await codes(other.id)).toEqual(['overlap'])
  })
})

describe('versions', () => {
  test('the ETag follows the conflicts, a change based on the older one is accepted, and the history keeps none', async () => {
    const first = await createWorkOrder(ctx, plan('11:00'))
    const read = etagOf(await getWorkOrder(ctx, first.id))
    await createWorkOrder(ctx, plan('11:30'))
    const again = await getWorkOrderText(ctx, first.id)
    expect(etagOf(again.value())).not.toBe(read)
    expect(JSON.parse(again.text)).toEqual(await getWorkOrder(ctx, first.id))
    const changed = await updateWorkOrder(ctx, first.id, { ...again.value(), notes: 'Ladder' }, read)
    expect(changed.conflicts.map(({ code }) => code)).toEqual(['overlap'])
    await expect(updateWorkOrder(ctx, first.id, { notes: 'Rope' }, read)).rejects.toMatchObject({
      code: 'precondition_failed',
    })
    const { data } = await listWorkOrderHistory(ctx, first.id, {})
    expect(data.flatMap(({ changes }) => Object.keys(changes))).not.toContain('conflicts')
  })
})

describe('dry runs', () => {
  const counts = async () => ({
    orders: await db().workOrder.count({ where: { account_id: ctx.accountId } }),
    history: await db().history.count({ where: { account_id: ctx.accountId } }),
    number: (await db().counter.findFirst({ where: { account_id: ctx.accountId, name: 'work_order' } }))?.value,
  })

  test('a dry-run create answers the record without using a number, and reports problems as a create does', async () => {
    await createWorkOrder(ctx, plan('14:00'))
    const before = await counts()
    const { value } = await dryRunCreateWorkOrder(ctx, plan('14:30', { required_skills: ['Gas'] }))
    expect(workOrderDryRun.strict().parse(value)).toEqual(value)
    expect(value).toMatchObject({ id: null, work_order_number: null, scheduled_end: '2026-11-23T23:30:00.000Z' })
    expect(value.conflicts.map(({ code }) => code)).toEqual(['overlap', 'missing_skill'])
    await expect(dryRunCreateWorkOrder(ctx, plan('14:30', { site_id: newId() }))).rejects.toMatchObject({
      details: [{ field: 'site_id' }],
    })
    expect(await counts()).toEqual(before)
  })

  test('a dry-run change answers the changed record and writes nothing', async () => {
    const createdOrder = await createWorkOrder(ctx, plan('14:00'))
    const before = [await counts(), await getWorkOrder(ctx, createdOrder.id)]
    const { value } = await dryRunUpdateWorkOrder(ctx, createdOrder.id, {
      scheduled_date: at('18:00'),
      status: 'in_progress',
    })
    expect(value).toMatchObject({ status: 'in_progress', scheduled_date: '2026-11-24T02:00:00.000Z' })
    expect(value.conflicts.map(({ code }) => code)).toEqual(['outside_shift'])
    expect([await counts(), await getWorkOrder(ctx, createdOrder.id)]).toEqual(before)
  })

  test('a dry-run bulk action names the jobs that would be in conflict', async () => {
    const free = { technician_id: null }
    const orders = [
      await createWorkOrder(ctx, plan('09:00', free)),
      await createWorkOrder(ctx, plan('09:30', free)),
      await createWorkOrder(ctx, plan('13:00', free)),
    ]
    const body = { ids: orders.map(({ id }) => id), technician_id: home.technician_id }
    const before = await counts()
    const preview = await previewWorkOrders(ctx, body)
    expect(preview.changed.sort()).toEqual(body.ids.sort())
    expect(preview.conflicts.map(({ name, conflicts }) => [name, conflicts.map(({ code }) => code)])).toEqual([
      [orders[0]?.work_order_number, ['overlap']],
      [orders[1]?.work_order_number, ['overlap']],
    ])
    expect(await counts()).toEqual(before)
    await changeWorkOrders(ctx, body)
    expect(await codes(orders[0]?.id ?? '')).toEqual(['overlap'])
    // What is in conflict already is no news, whatever else is done to it.
    expect((await previewWorkOrders(ctx, { ids: body.ids, status: 'on_hold' })).conflicts).toEqual([])
    const unread = { ids: 'none', technician_id: home.technician_id }
    await expect(previewWorkOrders(ctx, unread)).rejects.toMatchObject({ code: 'validation_error' })
  })
})
