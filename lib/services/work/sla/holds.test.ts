import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { parseQuery } from '@/lib/schemas/query'
import { workOrderSlaRecord } from '@/lib/schemas/work/sla'
import { workOrderTableQuery } from '@/lib/schemas/work/work-order-table'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import { createHoldReason, deleteHoldReason } from '@/lib/services/work/hold-reasons'
import { listWorkOrderRows, listWorkOrders, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { clocksOf, makePromise } from '@/lib/testing/factories/promises'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { getSlaClock, holdWorkOrder, listSlaClocks, readWorkOrderSla } from './index'

let ctx: ServiceContext
let home: Household
let ours: string
let parts: string

beforeAll(async () => {
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
  await makePromise(ctx, home)
  ours = (await createHoldReason(ctx, { name: 'Our delay', who: 'us' })).id
  parts = (await createHoldReason(ctx, { name: 'Waiting for parts', who: 'supplier', stops: ['arrive'] })).id
})

const call = () =>
  makeWorkOrder(ctx, { customer_id: home.customer_id, asset_ids: home.asset_ids, work_order_type: 'repair' })
const someone = () => {
  const id = newId()
  return (): ServiceContext => ({ ...ctx, requestId: newId(), actor: { type: 'user', id, name: 'Ana' } })
}

describe('holdWorkOrder', () => {
  it('puts on hold with a reason, which stops what it names', async () => {
    const { id } = await call()
    const held = await holdWorkOrder(ctx, id, { reason_id: parts, note: 'Fan motor' })
    expect(held.status).toBe('on_hold')
    const sla = await readWorkOrderSla(ctx, id)
    expect(workOrderSlaRecord.strict().parse(sla)).toEqual(sla)
    expect(sla.clocks).toMatchObject([{ kind: 'arrive', state: 'paused', due_at: null }])
    expect(sla.clocks[0]?.minutes_left).toBeCloseTo(240, 0)
    expect(sla.holds).toMatchObject([
      { reason: { id: parts, name: 'Waiting for parts' }, note: 'Fan motor', stops: ['arrive'], ended_at: null },
    ])
  })

  it('has the default reason where none is said, also when the status is just set', async () => {
    const [explained, set] = [await call(), await call()]
    await holdWorkOrder(ctx, explained.id, {})
    await updateWorkOrder(ctx, set.id, { status: 'on_hold' })
    for (const { id } of [explained, set]) {
      const { clocks, holds } = await readWorkOrderSla(ctx, id)
      expect(holds).toMatchObject([{ reason: { id: ours }, stops: [] }])
      expect(clocks).toMatchObject([{ state: 'running' }])
    }
  })

  it('changes the reason of a running hold from its start on, and records it in the history', async () => {
    const { id } = await call()
    await holdWorkOrder(ctx, id, {})
    await holdWorkOrder(ctx, id, { reason_id: parts })
    expect(await clocksOf(ctx, id)).toMatchObject([{ state: 'paused' }])
    await holdWorkOrder(ctx, id, { reason_id: null })
    const { clocks, holds } = await readWorkOrderSla(ctx, id)
    expect([clocks, holds]).toMatchObject([[{ state: 'running' }], [{ reason: null, stops: [] }]])
    const entries = await db().history.findMany({
      where: { account_id: ctx.accountId, record_type: 'work_order_hold', record_id: holds[0]?.id },
      orderBy: { position: 'asc' },
    })
    expect(entries.map(({ changes }) => changes)).toEqual([{ reason_id: [ours, parts] }, { reason_id: [parts, null] }])
  })

  it('says why of work that was on hold before holds were kept', async () => {
    const { id } = await call()
    await updateWorkOrder(ctx, id, { status: 'on_hold' })
    await db().workOrderHold.deleteMany({ where: { account_id: ctx.accountId, work_order_id: id } })
    await holdWorkOrder(ctx, id, { reason_id: parts })
    const { clocks, holds } = await readWorkOrderSla(ctx, id)
    expect([clocks, holds]).toMatchObject([[{ state: 'paused' }], [{ reason: { id: parts }, ended_at: null }]])
  })

  it('comes back with its reason when its undo is undone', async () => {
    const ana = someone()
    const { id } = await call()
    await holdWorkOrder(ana(), id, { reason_id: parts, note: 'Fan motor' })
    const before = await readWorkOrderSla(ctx, id)
    await undoLastAction(ana())
    expect(await readWorkOrderSla(ctx, id)).toMatchObject({ clocks: [{ state: 'running' }], holds: [] })
    await redoLastAction(ana())
    expect((await readWorkOrderSla(ctx, id)).holds).toEqual(before.holds)
  })

  it('keeps its reason from being deleted while it lasts, and names the work', async () => {
    const storm = (await createHoldReason(ctx, { name: 'Storm', who: 'weather' })).id
    const { id, work_order_number } = await call()
    await holdWorkOrder(ctx, id, { reason_id: storm })
    await expect(deleteHoldReason(ctx, storm)).rejects.toMatchObject({
      code: 'in_use',
      message: 'The hold reason cannot be deleted: 1 work order is on hold for it. Give another reason first.',
      details: [{ field: 'work_order', message: `${work_order_number} is on hold for it`, record_id: id }],
    })
    await updateWorkOrder(ctx, id, { status: 'open' })
    await deleteHoldReason(ctx, storm)
    expect((await readWorkOrderSla(ctx, id)).holds).toMatchObject([{ reason: { id: storm, name: 'Storm' } }])
  })

  it('changes nothing for a reason that is none, and names the field', async () => {
    const { id } = await call()
    for (const reason_id of [newId(), 'parts'])
      await expect(holdWorkOrder(ctx, id, { reason_id })).rejects.toMatchObject({
        code: 'validation_error',
        details: [{ field: 'reason_id' }],
      })
    expect(await readWorkOrderSla(ctx, id)).toMatchObject({ clocks: [{ state: 'running' }], holds: [] })
  })

  it('is for those who may change the work orders of their account', async () => {
    const { id } = await call()
    await expect(holdWorkOrder(withScopes(ctx, 'read:work-orders'), id, {})).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(holdWorkOrder(await makeAccount(), id, {})).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('work orders', () => {
  it('are filtered by the state and the due time of their promises', async () => {
    const otherCtx = await makeAccount()
    const household = await makeHousehold(otherCtx)
    await makePromise(otherCtx, household)
    const order = { customer_id: household.customer_id, asset_ids: household.asset_ids, work_order_type: 'repair' }
    const [open, done] = [await makeWorkOrder(otherCtx, order), await makeWorkOrder(otherCtx, order)]
    await makeWorkOrder(otherCtx, { customer_id: household.customer_id })
    await updateWorkOrder(otherCtx, done.id, { status: 'completed' })
    const listNumbers = async (query: Record<string, string>) => {
      const parsedQuery = parseQuery(workOrderTableQuery, new URLSearchParams(query))
      const { data, meta } = await listWorkOrders(otherCtx, parsedQuery)
      expect((await listWorkOrderRows(otherCtx, parsedQuery)).data.map(({ id }) => id)).toEqual(
        data.map(({ id }) => id),
      )
      expect(meta.total_count).toBe(data.length)
      return data.map(({ id }) => id)
    }
    const soon = new Date(Date.now() + 5 * 3_600_000).toISOString()
    expect(await listNumbers({ sla_state: 'running' })).toEqual([open.id])
    expect(await listNumbers({ sla_state: 'running,met' })).toEqual([done.id, open.id])
    expect(await listNumbers({ sla_state: 'met', status: 'open' })).toEqual([])
    expect(await listNumbers({ sla_state: 'breached' })).toEqual([])
    expect(await listNumbers({ sla_due_before: soon })).toEqual([open.id])
    expect(await listNumbers({ sla_due_before: new Date().toISOString() })).toEqual([])
    expect(await listNumbers({ sla_state: 'met', sla_due_before: soon, sort: 'created_at' })).toEqual([done.id])
    const wrong = new URLSearchParams({ sla_state: 'late', sla_due_before: 'soon' })
    expect(() => parseQuery(workOrderTableQuery, wrong)).toThrow('query')
  })
})

describe('clocks', () => {
  it('are listed by state, kind, contract and due time, of their own account alone', async () => {
    const otherCtx = await makeAccount()
    const household = await makeHousehold(otherCtx)
    const contract_id = await makePromise(otherCtx, household)
    const order = { customer_id: household.customer_id, asset_ids: household.asset_ids, work_order_type: 'repair' }
    const [open, done] = [await makeWorkOrder(otherCtx, order), await makeWorkOrder(otherCtx, order)]
    await updateWorkOrder(otherCtx, done.id, { status: 'completed' })
    const ids = async (query: Parameters<typeof listSlaClocks>[1]) =>
      (await listSlaClocks(otherCtx, query)).data.map(({ work_order }) => work_order.id)
    expect(await ids({ service_contract_id: contract_id })).toEqual([done.id, open.id])
    expect(await ids({ state: ['running', 'warned'], kind: ['arrive'] })).toEqual([open.id])
    expect(await ids({ state: ['met'] })).toEqual([done.id])
    expect(await ids({ due_to: new Date() })).toEqual([])
    expect(await ids({ due_to: new Date(Date.now() + 5 * 3_600_000), sort: 'due_at' })).toEqual([open.id, done.id])
    const [clock] = await clocksOf(otherCtx, open.id)
    expect(await getSlaClock(otherCtx, clock?.id ?? '')).toMatchObject({ work_order: { id: open.id }, minutes: 240 })
    await expect(getSlaClock(ctx, clock?.id ?? '')).rejects.toMatchObject({ code: 'not_found' })
    await expect(readWorkOrderSla(ctx, open.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
