import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { getWorkOrderBilling, markBilled, proposeLineItems } from '@/lib/services/billing/order'
import { createPriceItem, updatePriceItem } from '@/lib/services/billing/price-items'
import { listBillingQueue } from '@/lib/services/billing/queue'
import { updateAccount } from '@/lib/services/company/account'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import { enterFieldEvent } from '@/lib/services/field/events'
import { createJobType } from '@/lib/services/work/job-types'
import { createLineItem, deleteLineItem, listAllLineItems, updateLineItem } from '@/lib/services/work/line-items'
import { createTask, updateTask } from '@/lib/services/work/tasks'
import { changeWorkOrders, createWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makePart } from '@/lib/testing/factories/tasks'
import { type Household, makeHousehold } from '@/lib/testing/factories/work-orders'

let ctx: ServiceContext
let home: Household
let part: { id: string }
let labor: { id: string }
const user = newId()
const once = (): ServiceContext => ({ ...ctx, requestId: newId(), actor: { type: 'user', id: user, name: 'Ana' } })

beforeEach(async () => {
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
  part = await makePart(ctx)
  await updatePriceItem(ctx, part.id, { unit_price: 10 })
  labor = await createPriceItem(ctx, {
    code: 'LAB',
    name: 'Hours',
    kind: 'labor',
    unit: 'HUR',
    unit_price: 80,
    is_default: true,
  })
})

async function makeOrder(body: Record<string, unknown> = {}) {
  const order = await createWorkOrder(ctx, {
    customer_id: home.customer_id,
    technician_id: home.technician_id,
    ...body,
  })
  return order.id
}

/** A task of it on which so many parts were used. */
async function useParts(orderId: string, quantity: number) {
  const task = await createTask(ctx, orderId, { name: 'Repair' })
  await updateTask(ctx, task.id, { parts_used: [{ part_id: part.id, quantity }] })
  return task.id
}

const minutesAgo = (minutes: number) => new Date(Math.floor(Date.now() / 60_000 - minutes) * 60_000).toISOString()
const report = (orderId: string, kind: string, minutes: number, more: object = {}) =>
  enterFieldEvent(ctx, orderId, {
    kind,
    occurred_at: minutesAgo(minutes),
    technician_id: home.technician_id,
    ...more,
  })
const complete = (id: string) => updateWorkOrder(once(), id, { status: 'completed' })
const proposalsOf = async (id: string) => (await getWorkOrderBilling(ctx, id)).proposals
const keysOf = async (id: string) => (await proposalsOf(id)).map(({ source_key }) => source_key)
const acceptAll = async (id: string) => proposeLineItems(once(), id, { accept: await keysOf(id) })
const linesOf = async (id: string) => {
  const { data } = await listAllLineItems(ctx, { work_order_id: id, sort: 'created_at' })
  return data.map(({ type, quantity, source, price_item_id }) => ({ type, quantity, source, price_item_id }))
}

describe('what the work proposes', () => {
  it('waits in the queue, becomes lines with one decision, and is undone as one', async () => {
    const id = await makeOrder()
    await useParts(id, 2)
    await report(id, 'work_started', 120)
    await report(id, 'completed', 30)
    expect(await proposalsOf(id)).toEqual([])
    await complete(id)
    const { data } = await listBillingQueue(ctx, {})
    expect(data[0]?.reasons.map(({ reason }) => reason)).toEqual(['no_lines', 'proposals_open'])
    const { proposals, reasons } = await acceptAll(id)
    expect([proposals, reasons.map(({ reason }) => reason)]).toEqual([[], ['asset_unknown']])
    expect(await linesOf(id)).toMatchObject([
      { type: 'part', quantity: 2, source: 'parts', price_item_id: part.id },
      { type: 'labor', quantity: 1.5, source: 'time', price_item_id: labor.id },
    ])
    await undoLastAction(once())
    expect([await linesOf(id), (await keysOf(id)).length]).toEqual([[], 2])
    await redoLastAction(once())
    expect([(await linesOf(id)).length, await keysOf(id)]).toEqual([2, []])
  })

  it('follows what comes late: changes of open lines, another line beside a billed one, nothing of a deleted one', async () => {
    const id = await makeOrder()
    const task = await useParts(id, 1)
    await complete(id)
    await acceptAll(id)
    const [first] = (await listAllLineItems(ctx, { work_order_id: id })).data
    await updateTask(ctx, task, { parts_used: [{ part_id: part.id, quantity: 3 }] })
    expect(await proposalsOf(id)).toMatchObject([{ quantity: 3, change: 2, line_item_id: first?.id, line_quantity: 1 }])
    await acceptAll(id)
    await markBilled(once(), id, { reference: 'RE-1' })
    await updateTask(ctx, task, { parts_used: [{ part_id: part.id, quantity: 4 }] })
    expect(await proposalsOf(id)).toMatchObject([{ quantity: 1, line_item_id: null }])
    expect((await acceptAll(id)).billing_state).toBe('part_billed')
    const [second] = (await listAllLineItems(ctx, { work_order_id: id })).data
    await deleteLineItem(once(), second?.id ?? '')
    expect(await proposalsOf(id)).toEqual([])
    expect(await linesOf(id)).toMatchObject([{ quantity: 3 }])
  })

  it('takes corrections, and lowers a line or takes it away', async () => {
    const id = await makeOrder()
    await useParts(id, 1)
    const started = await report(id, 'work_started', 120)
    await report(id, 'completed', 60)
    await complete(id)
    await acceptAll(id)
    const moved = await report(id, 'work_started', 90, { voids_id: started.id })
    expect(await proposalsOf(id)).toMatchObject([{ source: 'time', quantity: 0.5, line_quantity: 1, change: -0.5 }])
    await acceptAll(id)
    await report(id, 'withdrawn', 90, { voids_id: moved.id })
    expect(await proposalsOf(id)).toMatchObject([{ source: 'time', quantity: 0, line_quantity: 0.5 }])
    await acceptAll(id)
    expect(await linesOf(id)).toMatchObject([{ type: 'part' }])
    expect((await getWorkOrderBilling(ctx, id)).reasons.map(({ reason }) => reason)).toContain('no_time')
  })

  it('is dismissed, and refused by name where it is not proposed', async () => {
    const id = await makeOrder()
    await useParts(id, 1)
    await complete(id)
    const [key = ''] = await keysOf(id)
    const wrong = async (body: Record<string, unknown>, by = ctx) =>
      proposeLineItems(by, id, body).then(
        () => 'done',
        ({ code, details }: { code: string; details?: { field: string }[] }) =>
          details?.map(({ field }) => field).join() || code,
      )
    expect(await wrong({})).toBe('accept')
    expect(await wrong({ accept: [key, 'parts:none'] })).toBe('accept[1]')
    expect(await wrong({ accept: [key], dismiss: [key] })).toBe('dismiss[0]')
    expect(await wrong({ accept: [key] }, withScopes(ctx, 'write:work-orders'))).toBe('forbidden')
    expect((await proposeLineItems(ctx, id, { dismiss: [key] })).proposals).toEqual([])
    expect(await linesOf(id)).toEqual([])
  })

  it('is billed by the items of the job type, on a task of its own where there is none', async () => {
    const special = await createPriceItem(ctx, {
      code: 'REF',
      name: 'Refrigeration',
      kind: 'labor',
      unit: 'HUR',
      minimum: 2,
    })
    const job = await createJobType(ctx, { name: 'Cooling', labor_item_id: special.id })
    await expect(createJobType(ctx, { name: 'Wrong', travel_item_id: special.id })).rejects.toMatchObject({
      details: [{ field: 'travel_item_id', message: 'must be a price item of travel' }],
    })
    const id = await makeOrder({ job_type_id: job.id })
    await report(id, 'work_started', 120)
    await report(id, 'completed', 60)
    await complete(id)
    await acceptAll(id)
    expect(await linesOf(id)).toMatchObject([{ quantity: 2, price_item_id: special.id }])
    const [task] = await db().task.findMany({ where: { account_id: ctx.accountId, work_order_id: id } })
    expect(task).toMatchObject({ name: 'Work', status: 'completed' })
  })

  it('has one default item of a kind', async () => {
    const other = await createPriceItem(ctx, { code: 'L2', name: 'Other', kind: 'labor', is_default: true })
    expect(await db().priceItem.findMany({ where: { account_id: ctx.accountId, is_default: true } })).toMatchObject([
      { id: other.id },
    ])
    await expect(updatePriceItem(ctx, part.id, { is_default: true })).rejects.toMatchObject({
      details: [{ field: 'is_default' }],
    })
  })
})

describe('lines on completion', () => {
  beforeEach(() => updateAccount(ctx, { lines_on_completion: true }))

  it('are accepted before it is decided who pays, once, however the work is completed', async () => {
    const [alone, bulk] = [await makeOrder(), await makeOrder()]
    for (const id of [alone, bulk]) {
      await report(id, 'work_started', 120)
      await report(id, 'completed', 60)
    }
    await complete(alone)
    await changeWorkOrders(once(), { ids: [bulk], status: 'completed' })
    for (const id of [alone, bulk]) {
      const billing = await getWorkOrderBilling(ctx, id)
      expect([billing.proposals, billing.billable_totals?.total]).toEqual([[], 80])
      await updateWorkOrder(once(), id, { status: 'in_progress' })
      await complete(id)
      expect(await linesOf(id)).toHaveLength(1)
    }
  })

  it('leave time to people where somebody entered a line of labor', async () => {
    const id = await makeOrder()
    const task = await useParts(id, 1)
    const line = await createLineItem(ctx, task, { type: 'labor', description: 'Work', quantity: 0.5, unit_price: 50 })
    await report(id, 'work_started', 120)
    await report(id, 'completed', 60)
    await complete(id)
    expect(await proposalsOf(id)).toMatchObject([{ source: 'time', quantity: 0.5 }])
    expect(await linesOf(id)).toMatchObject([{ type: 'labor', source: 'person' }, { type: 'part' }])
    await updateLineItem(ctx, line.id, { quantity: 1 })
    expect(await proposalsOf(id)).toEqual([])
  })
})
