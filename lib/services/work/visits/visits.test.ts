import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { listWorkOrders, deleteWorkOrder, restoreWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { getVisit, listVisits, listWorkOrderVisits } from './index'

let ctx: ServiceContext
let home: Household
let days: string[]

beforeAll(async () => {
  // Eleven at night in New York is the next day in UTC.
  ctx = await makeAccount({ timeZone: 'America/New_York' })
  home = await makeHousehold(ctx)
  days = []
  for (const scheduled_date of ['2026-11-24T14:00:00.000Z', '2026-11-26T04:00:00.000Z', '2026-11-23T13:00:00.000Z'])
    days.push((await make({ scheduled_date, technician_id: home.technician_id, estimated_duration: 45 })).id)
})

const make = (more: Record<string, unknown> = {}) => makeWorkOrder(ctx, { customer_id: home.customer_id, ...more })
const idsOf = async (query: Parameters<typeof listVisits>[1]) => (await listVisits(ctx, query)).data.map(({ id }) => id)

/** A further visit, as none can be made by a verb yet. */
const addVisit = (work_order_id: string, sequence: number, more: object = {}) =>
  db().visit.create({ data: { account_id: ctx.accountId, id: newId(), work_order_id, sequence, ...more } })

describe('a visit', () => {
  it('says what its work order says', async () => {
    const order = await make({ scheduled_date: '2027-01-04T09:00:00.000Z', estimated_duration: 30 })
    expect(await getVisit(ctx, order.id)).toEqual({
      id: order.id,
      work_order: { id: order.id, work_order_number: order.work_order_number },
      group_id: null,
      role: 'lead',
      outcome: null,
      sequence: 1,
      is_primary: true,
      technician: null,
      scheduled_start: '2027-01-04T09:00:00.000Z',
      minutes: 30,
      status: 'planned',
      started_at: null,
      ended_at: null,
      created_at: order.created_at,
      updated_at: order.updated_at,
      conflicts: [expect.objectContaining({ code: 'no_coordinates' })],
    })
  })

  it('is not found in the trash, under another account, or by a malformed id', async () => {
    const { id } = await make()
    const other = await makeAccount()
    await expect(getVisit(other, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(getVisit(ctx, 'visit')).rejects.toMatchObject({ code: 'not_found' })
    await deleteWorkOrder(ctx, id)
    await expect(getVisit(ctx, id)).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('visit'),
    })
    await expect(listWorkOrderVisits(ctx, id, {})).rejects.toMatchObject({ code: 'not_found' })
    await restoreWorkOrder(ctx, id)
    expect(await getVisit(ctx, id)).toMatchObject({ id })
  })

  it('is read with the permission to read work orders', async () => {
    const blind = withScopes(ctx, 'read:customers')
    for (const read of [getVisit(blind, newId()), listVisits(blind, {}), listWorkOrderVisits(blind, newId(), {})])
      await expect(read).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the list of visits', () => {
  it('is in the order of their start, those without one last', async () => {
    const [second = '', third = '', first = ''] = days
    const { id: unscheduled } = await make()
    const ids = await idsOf({})
    expect(ids.filter((id) => [...days, unscheduled].includes(id))).toEqual([first, second, third, unscheduled])
  })

  it('filters by technician, status and days of the account', async () => {
    const [second, third] = days
    const { technician_id } = home
    expect(await idsOf({ technician_id, from: '2026-11-24', to: '2026-11-25' })).toEqual([second, third])
    expect(await idsOf({ technician_id: null, from: '2026-11-23', to: '2026-11-26' })).toEqual([])
    const { id } = await make({ scheduled_date: '2026-12-01T15:00:00.000Z' })
    await updateWorkOrder(ctx, id, { status: 'in_progress' })
    expect(await idsOf({ status: ['on_site', 'done'], from: '2026-12-01', to: '2026-12-01' })).toEqual([id])
    expect(await idsOf({ work_order_id: id })).toEqual([id])
  })

  it('goes on after its cursor', async () => {
    const whole = await idsOf({ per_page: 100 })
    const read: string[] = []
    let cursor: string | undefined
    do {
      const page = await listVisits(ctx, { per_page: 2, cursor })
      read.push(...page.data.map(({ id }) => id))
      cursor = page.meta.next_cursor ?? undefined
    } while (cursor)
    expect(read).toEqual(whole)
  })
})

describe('the visits of a work order', () => {
  it('come in their sequence, without those that were deleted', async () => {
    const { id } = await make()
    const third = await addVisit(id, 3, { technician_id: home.technician_id })
    const second = await addVisit(id, 2)
    await addVisit(id, 4, { deleted_at: new Date() })
    const { data, meta } = await listWorkOrderVisits(ctx, id, {})
    expect(data.map((visit) => visit.id)).toEqual([id, second.id, third.id])
    expect(meta.total_count).toBe(3)
    const { technician_id } = home
    expect((await listWorkOrderVisits(ctx, id, { technician_id })).data.map((visit) => visit.id)).toEqual([third.id])
  })

  it('are those of its primary visit alone where there are no others', async () => {
    const orders = (await listWorkOrders(ctx, {})).data
    const visits = (await listVisits(ctx, { per_page: 100 })).data.filter(({ is_primary }) => is_primary)
    expect(visits.map(({ id }) => id).toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
  })
})
