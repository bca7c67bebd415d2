import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { createAsset, updateAsset } from '@/lib/services/assets/assets'
import { updateServiceContract } from '@/lib/services/customers/service-contracts'
import { ServiceError } from '@/lib/errors'
import { runBulk } from '@/lib/services/data/bulk'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import {
  changeWorkOrders,
  createWorkOrder,
  deleteWorkOrder,
  dryRunUpdateWorkOrder,
  restoreWorkOrder,
  updateWorkOrder,
} from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { clocksOf, holdsOf, makePromise } from '@/lib/testing/factories/promises'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'
import { watch } from '@/lib/testing/statements'

const HOUR = 3_600_000

let ctx: ServiceContext
let home: Household
let contract: string

beforeAll(async () => {
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
})

beforeEach(async () => {
  contract = await makePromise(ctx, home)
})

const call = (more: Record<string, unknown> = {}) =>
  makeWorkOrder(ctx, { customer_id: home.customer_id, asset_ids: home.asset_ids, work_order_type: 'repair', ...more })
const move = (id: string, status: string, by = ctx) => updateWorkOrder({ ...by, requestId: newId() }, id, { status })
/** What is sent while it runs, besides the news to other processes. */
const statements = async (work: () => Promise<unknown>) =>
  (await watch(work)).filter(({ text }) => !text.includes('pg_notify'))
const entriesOf = (id: string) =>
  db().history.findMany({
    where: { account_id: ctx.accountId, record_type: 'sla_clock', record_id: id },
    orderBy: { position: 'asc' },
    select: { verb: true, actor_type: true, actor_name: true, changes: true },
  })
/** A user with requests of their own, so that these can be undone. */
const someone = () => {
  const id = newId()
  return (): ServiceContext => ({ ...ctx, requestId: newId(), actor: { type: 'user', id, name: 'Ana' } })
}

describe('the clock of a promise', () => {
  it('is made with the call, in the same transaction', async () => {
    const createdOrder = await call()
    const [clock, ...others] = await clocksOf(ctx, createdOrder.id)
    expect(others).toEqual([])
    expect(clock).toMatchObject({
      kind: 'arrive',
      state: 'running',
      contract_id: contract,
      calendar_id: null,
      met_at: null,
      promise: { contract: 'Gold', minutes: 240, warn_percent: [75, 90] },
    })
    const created = Date.parse(createdOrder.created_at)
    expect(
      [clock?.starts_at, clock?.warn_at, clock?.due_at].map((moment) => (moment?.getTime() ?? 0) - created),
    ).toEqual([0, 3 * HOUR, 4 * HOUR])
  })

  it('costs a work order without a promise nothing: one statement creates it, two change it', async () => {
    const { customer_id, technician_id } = await makeHousehold(ctx)
    let id = ''
    const created = await statements(async () => {
      id = (await createWorkOrder(ctx, { customer_id, work_order_type: 'repair' })).id
    })
    expect(created).toHaveLength(1)
    expect(await statements(() => updateWorkOrder(ctx, id, { technician_id, priority: 'high' }))).toHaveLength(3)
    expect(await statements(() => updateWorkOrder(ctx, id, { status: 'completed' }))).toHaveLength(2)
  })

  it('leaves a change that touches no promise at its two statements', async () => {
    const { id } = await call()
    expect(await statements(() => updateWorkOrder(ctx, id, { description: 'Compressor hums' }))).toHaveLength(2)
  })

  it('is met by the start, which is in the history once', async () => {
    const { id } = await call({ technician_id: home.technician_id })
    await move(id, 'in_progress')
    await move(id, 'completed')
    const [clock] = await clocksOf(ctx, id)
    const { started_at } = await db().workOrder.findFirstOrThrow({ where: { id } })
    expect(clock).toMatchObject({ state: 'met', met_at: started_at, next_at: null })
    expect(await entriesOf(clock?.id ?? '')).toMatchObject([
      { verb: 'meet', actor_type: 'system', changes: { state: ['running', 'met'] } },
    ])
  })

  it('is replaced when the type of the work changes it, and the earlier one is kept', async () => {
    const { id } = await call()
    const [first] = await clocksOf(ctx, id)
    await updateWorkOrder(ctx, id, { work_order_type: 'maintenance' })
    expect((await clocksOf(ctx, id)).map(({ state }) => state)).toEqual(['cancelled'])
    await updateWorkOrder(ctx, id, { work_order_type: 'emergency' })
    expect(await clocksOf(ctx, id)).toMatchObject([{ id: first?.id, state: 'running', due_at: first?.due_at }])
  })

  it('follows the assets of the work order', async () => {
    const { id } = await call({ asset_ids: [] })
    expect(await clocksOf(ctx, id)).toEqual([])
    await updateWorkOrder(ctx, id, { asset_ids: home.asset_ids })
    expect(await clocksOf(ctx, id)).toMatchObject([{ state: 'running' }])
    await updateWorkOrder(ctx, id, { asset_ids: [] })
    expect(await clocksOf(ctx, id)).toMatchObject([{ state: 'cancelled' }])
  })

  it('follows a change of the contract in the background', async () => {
    const { id } = await call()
    await updateServiceContract(ctx, contract, { response_hours: 2 })
    await runDueJobs('follow-promises')
    expect(await clocksOf(ctx, id)).toMatchObject([
      { state: 'running', promise: { minutes: 120 } },
      { state: 'cancelled', promise: { minutes: 240 } },
    ])
  })

  it('follows the contracts that an asset leaves and gets, each by one job, and none of an asset that is new', async () => {
    const { id } = await call()
    const other = await makePromise(ctx, { ...home, asset_ids: [], hours: 2 })
    await runDueJobs('follow-promises')
    const { customer_id } = home
    for (const name of ['Boiler', 'Fan']) await createAsset(ctx, { name, customer_id, service_contract_id: other })
    expect(await db().job.count({ where: { queue: 'follow-promises' } })).toBe(0)
    for (const asset of home.asset_ids) await updateAsset(ctx, asset, { service_contract_id: other })
    const jobs = await db().job.findMany({ where: { queue: 'follow-promises' }, select: { key: true } })
    expect(jobs.map(({ key }) => key).toSorted()).toEqual([contract, other].toSorted())
    await runDueJobs('follow-promises')
    expect(await clocksOf(ctx, id)).toMatchObject([
      { state: 'running', contract_id: other },
      { state: 'cancelled', contract_id: contract },
    ])
  })

  it('is not watched in the trash, and again when the work order comes back', async () => {
    const { id } = await call()
    const [before] = await clocksOf(ctx, id)
    await deleteWorkOrder(ctx, id)
    expect(await clocksOf(ctx, id)).toMatchObject([{ next_at: null }])
    await restoreWorkOrder(ctx, id)
    expect(await clocksOf(ctx, id)).toMatchObject([{ state: 'running', next_at: before?.next_at }])
  })

  it('is not changed by a dry run', async () => {
    const { id } = await call()
    const before = await clocksOf(ctx, id)
    await dryRunUpdateWorkOrder(ctx, id, { status: 'on_hold', priority: 'urgent' })
    expect([await clocksOf(ctx, id), await holdsOf(ctx, id)]).toEqual([before, []])
  })

  it('is not made by a dry run where it is missing', async () => {
    const { id } = await call()
    await db().slaClock.deleteMany({ where: { account_id: ctx.accountId, work_order_id: id } })
    await dryRunUpdateWorkOrder(ctx, id, { priority: 'urgent' })
    expect(await clocksOf(ctx, id)).toEqual([])
  })

  it('is not made by an operation of many that is refused', async () => {
    const { id } = await call()
    await db().slaClock.deleteMany({ where: { account_id: ctx.accountId, work_order_id: id } })
    const verbs = {
      type: 'work_order' as const,
      update: async (within: ServiceContext) => {
        await updateWorkOrder(within, id, { priority: 'urgent' })
        throw new ServiceError('validation_error')
      },
    }
    const operations = [{ action: 'update', id, data: {} }]
    await inTransaction(ctx, (tx) => runBulk({ ...ctx, tx }, verbs, { operations }))
    expect(await clocksOf(ctx, id)).toEqual([])
  })
})

describe('a hold', () => {
  it('lasts as long as the status, whichever verb moves it', async () => {
    const plain = await makeWorkOrder(ctx)
    await move(plain.id, 'on_hold')
    expect(await holdsOf(ctx, plain.id)).toMatchObject([{ ended_at: null, stops: [] }])
    await changeWorkOrders({ ...ctx, requestId: newId() }, { ids: [plain.id], status: 'open' })
    const [ended] = await holdsOf(ctx, plain.id)
    expect(ended?.ended_at).toBeInstanceOf(Date)
    await move(plain.id, 'on_hold')
    await move(plain.id, 'completed')
    const holds = await holdsOf(ctx, plain.id)
    expect(holds.map(({ ended_at }) => ended_at !== null)).toEqual([true, true])
  })

  it('stops the clock while it lasts, and moves the due time by what it took', async () => {
    const { id } = await call()
    const [before] = await clocksOf(ctx, id)
    await move(id, 'on_hold')
    await db().workOrderHold.updateMany({ where: { work_order_id: id }, data: { stops: ['arrive'] } })
    await updateWorkOrder(ctx, id, { priority: 'high' })
    expect(await clocksOf(ctx, id)).toMatchObject([{ state: 'paused', due_at: null, next_at: null }])
    await move(id, 'open')
    const [after] = await clocksOf(ctx, id)
    const [hold] = await holdsOf(ctx, id)
    const held = (hold?.ended_at?.getTime() ?? 0) - (hold?.started_at.getTime() ?? 0)
    expect(after).toMatchObject({ state: 'running', due_at: new Date((before?.due_at?.getTime() ?? 0) + held) })
  })

  it('of a thousand work orders at once costs as many statements as of one', async () => {
    const ids: string[] = []
    for (let count = 0; count < 30; count += 1) ids.push((await call()).id)
    const one = await statements(() =>
      changeWorkOrders({ ...ctx, requestId: newId() }, { ids: ids.slice(0, 1), status: 'on_hold' }),
    )
    const many = await statements(() =>
      changeWorkOrders({ ...ctx, requestId: newId() }, { ids: ids.slice(1), status: 'on_hold' }),
    )
    expect(many).toHaveLength(one.length)
    for (const id of ids) expect(await holdsOf(ctx, id)).toHaveLength(1)
  })

  it('is one hold when several users put it on hold at once', async () => {
    const { id } = await call()
    await Promise.all(Array.from({ length: 8 }, (_one, index) => move(id, index % 2 ? 'on_hold' : 'open')))
    await move(id, 'on_hold')
    const holds = await holdsOf(ctx, id)
    expect(holds.filter(({ ended_at }) => ended_at === null)).toHaveLength(1)
    for (const [index, { ended_at }] of holds.entries())
      if (ended_at) expect(ended_at.getTime()).toBeLessThanOrEqual(holds[index + 1]?.started_at.getTime() ?? 0)
    expect(await clocksOf(ctx, id)).toHaveLength(1)
  })

  it('comes back with an undo of its end, and goes with an undo of its start', async () => {
    const ana = someone()
    const { id } = await call()
    const states: unknown[] = [null]
    for (const status of ['on_hold', 'in_progress', 'completed', 'on_hold']) {
      await move(id, status, ana())
      states.push([await holdsOf(ctx, id), (await clocksOf(ctx, id)).map(withoutWritten)])
    }
    for (let at = states.length - 2; at > 0; at -= 1) {
      await undoLastAction(ana())
      expect([await holdsOf(ctx, id), (await clocksOf(ctx, id)).map(withoutWritten)]).toEqual(states[at])
    }
    for (let at = 2; at < states.length; at += 1) {
      await redoLastAction(ana())
      expect([await holdsOf(ctx, id), (await clocksOf(ctx, id)).map(withoutWritten)]).toEqual(states[at])
    }
  })
})

const withoutWritten = ({
  updated_at: _when,
  finished_by: _steps,
  ...clock
}: Awaited<ReturnType<typeof clocksOf>>[number]) => clock
