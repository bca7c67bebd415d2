import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { etagOf } from '@/lib/domain/etag'
import { newId } from '@/lib/domain/id'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import {
  deleteWorkOrder,
  getWorkOrder,
  readWorkOrderDetail,
  restoreWorkOrder,
  updateWorkOrder,
} from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { createDependency, deleteDependency, getDependency, listDependencies, updateDependency } from './index'

let ctx: ServiceContext
let customer_id: string
let [a, b, c]: string[] = []
let numbers: Record<string, string>

beforeAll(async () => {
  ctx = await makeAccount()
  customer_id = (await makeHousehold(ctx)).customer_id
})

beforeEach(async () => {
  const orders = [await make(), await make(), await make()]
  ;[a, b, c] = orders.map(({ id }) => id)
  numbers = Object.fromEntries(orders.map(({ id, work_order_number }) => [id, work_order_number]))
})

const make = () => makeWorkOrder(ctx, { customer_id })
/** Makes the first wait for the second. */
const wait = (after = '', before = '', more: object = {}, as = ctx) =>
  createDependency(as, after, { before_id: before, ...more })
const someone = () => {
  const id = newId()
  return (): ServiceContext => ({ ...ctx, requestId: newId(), actor: { type: 'user', id, name: 'Ana' } })
}

describe('a dependency', () => {
  it('says which work order waits for which, and is listed with both', async () => {
    const createdLink = await wait(b, a, { lag_minutes: 60 })
    expect(createdLink).toMatchObject({
      before_id: a,
      after_id: b,
      kind: 'finish_to_start',
      lag_minutes: 60,
      is_released: false,
      before: { id: a, work_order_number: numbers[a ?? ''], status: 'open' },
    })
    for (const id of [a, b]) expect((await listDependencies(ctx, id ?? '', {})).data).toEqual([createdLink])
    expect((await listDependencies(ctx, c ?? '', {})).data).toEqual([])
  })

  it('rejects a change of an old version, with If-Match, and records changes in the history of both', async () => {
    const createdLink = await wait(b, a)
    const changed = await updateDependency(ctx, createdLink.id, { kind: 'not_same_day' }, etagOf(createdLink))
    expect(changed.kind).toBe('not_same_day')
    const late = updateDependency(ctx, createdLink.id, { lag_minutes: 5 }, etagOf(createdLink))
    await expect(late).rejects.toMatchObject({ code: 'precondition_failed' })
    for (const id of [a, b]) {
      const { history } = await readWorkOrderDetail(ctx, id ?? '')
      const linkEntries = history.filter(({ record_type }) => record_type === 'work_order_dependency')
      expect(linkEntries.map(({ verb }) => verb)).toEqual(['update', 'create'])
    }
  })

  it('is released while one of both is cancelled or in the trash', async () => {
    const { id } = await wait(b, a)
    await updateWorkOrder(ctx, a ?? '', { status: 'cancelled' })
    expect(await getDependency(ctx, id)).toMatchObject({ is_released: true })
    await updateWorkOrder(ctx, a ?? '', { status: 'open' })
    expect(await getDependency(ctx, id)).toMatchObject({ is_released: false })
    await deleteWorkOrder(ctx, b ?? '')
    expect((await listDependencies(ctx, a ?? '', {})).data).toMatchObject([{ id, is_released: true }])
    await restoreWorkOrder(ctx, b ?? '')
    expect(await getDependency(ctx, id)).toMatchObject({ is_released: false })
  })

  it('goes with the purge of either', async () => {
    const { id } = await wait(b, a)
    await db().workOrder.delete({ where: { account_id_id: { account_id: ctx.accountId, id: a ?? '' } } })
    await expect(getDependency(ctx, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await getWorkOrder(ctx, b ?? '')).toMatchObject({ id: b })
  })

  it('links two live work orders of the account once, and none with itself', async () => {
    const { id } = await wait(b, a)
    const problem = async (promise: Promise<unknown>) =>
      promise.then(
        () => null,
        ({ code, details }: { code: string; details: object[] }) => [code, ...details],
      )
    expect(await problem(wait(b, a, { kind: 'not_same_day' }))).toEqual([
      'validation_error',
      { field: 'before_id', message: 'is waited for already; change that dependency', record_id: id },
    ])
    expect(await problem(wait(a, a))).toEqual([
      'validation_error',
      { field: 'before_id', message: 'is the work order itself, which cannot wait for itself' },
    ])
    const stranger = await makeWorkOrder(await makeAccount())
    expect(await problem(wait(a, stranger.id))).toEqual([
      'validation_error',
      { field: 'before_id', message: 'is not an existing work order' },
    ])
    expect(await problem(wait(stranger.id, a))).toEqual(['not_found'])
    expect(await problem(wait(c, a, {}, withScopes(ctx, 'read:work-orders')))).toEqual(['forbidden'])
  })

  it('is made, changed and deleted in bulk, each by the rules of one', async () => {
    const [keptLink, gone] = [await wait(b, a), await wait(c, b)]
    const operations = [
      { action: 'create', data: { after_id: c, before_id: a } },
      { action: 'create', data: { after_id: a, before_id: c } },
      { action: 'update', id: keptLink.id, data: { lag_minutes: -30 } },
      { action: 'delete', id: gone.id },
    ]
    const { results } = await runBulk(ctx, REGISTRY.work_order_dependency, { operations })
    expect(results.map(({ status }) => status)).toEqual([201, 409, 200, 200])
  })
})

describe('a cycle', () => {
  it('is refused with its path', async () => {
    await wait(b, a)
    await wait(c, b, { kind: 'start_to_start' })
    const path = [a, b, c].map((id) => numbers[id ?? ''])
    await expect(wait(a, c)).rejects.toMatchObject({
      code: 'cycle',
      message: `${path[2]} waits for ${path[0]} already: ${path.join(' → ')}.`,
      details: [{ field: 'before_id', record_id: c }],
    })
    await expect(wait(a, b)).rejects.toMatchObject({ code: 'cycle' })
  })

  it('is none where work is only not to be on one day, until that is changed', async () => {
    await wait(b, a)
    const back = await wait(a, b, { kind: 'not_same_day' })
    await expect(updateDependency(ctx, back.id, { kind: 'start_to_start' })).rejects.toMatchObject({ code: 'cycle' })
    expect(await updateDependency(ctx, back.id, { lag_minutes: 10 })).toMatchObject({ kind: 'not_same_day' })
  })

  it('is not made by many at once', async () => {
    const orders = [a, b, c, (await make()).id, (await make()).id]
    const all = orders.map((id, index) => wait(orders[(index + 1) % orders.length], id))
    const done = await Promise.allSettled(all)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(orders.length - 1)
    const [refused] = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code: string }] : []))
    expect(refused?.code).toBe('cycle')
  })

  it('is not made by bringing a dependency back', async () => {
    const ana = someone()
    const { id } = await wait(b, a)
    await deleteDependency(ana(), id)
    await wait(a, b)
    await expect(undoLastAction(ana())).rejects.toMatchObject({ code: 'cycle' })
  })
})

it.each<[string, (id: string, by: ServiceContext) => Promise<unknown>]>([
  ['a new dependency', (_id, by) => wait(c, b, {}, by)],
  ['a change', (id, by) => updateDependency(by, id, { kind: 'start_to_start', lag_minutes: -15 })],
  ['a delete', (id, by) => deleteDependency(by, id)],
])('an undo takes back %s, and a redo does it again', async (_name, act) => {
  const ana = someone()
  const { id } = await wait(b, a)
  const state = async () =>
    (await listDependencies(ctx, b ?? '', {})).data.map(({ updated_at: _written, ...one }) => one)
  const before = await state()
  await act(id, ana())
  const after = await state()
  expect(after).not.toEqual(before)
  await undoLastAction(ana())
  expect(await state()).toEqual(before)
  await redoLastAction(ana())
  expect(await state()).toEqual(after)
})
