import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { listContractUsage, updateContractLine } from '@/lib/services/customers/contract-lines'
import { updateServiceContract } from '@/lib/services/customers/service-contracts'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import {
  createLineItem,
  deleteLineItem,
  getLineItem,
  restoreLineItem,
  updateLineItem,
} from '@/lib/services/work/line-items'
import { deleteTask, restoreTask } from '@/lib/services/work/tasks'
import {
  changeWorkOrders,
  deleteWorkOrder,
  deleteWorkOrders,
  restoreWorkOrder,
  undoWorkOrders,
  updateWorkOrder,
} from '@/lib/services/work/work-orders'
import { makeAllowance, ONE_VISIT } from '@/lib/testing/factories/allowances'
import { proofRuns } from '@/lib/testing/proof-size'
import { getWorkOrderCoverage } from './index'

let world: Awaited<ReturnType<typeof makeAllowance>>
beforeEach(async () => {
  world = await makeAllowance()
})

const complete = (ctx: ServiceContext, id: string) => updateWorkOrder(ctx, id, { status: 'completed' })
const reopen = (ctx: ServiceContext, id: string) => updateWorkOrder(ctx, id, { status: 'in_progress' })

describe('completing a work order', () => {
  it('writes who pays to the lines of completed work, uses the allowance, and records it in the history', async () => {
    const { ctx, contract, line, makeOrder } = world
    const { id, item } = await makeOrder()
    await complete(ctx, id)
    expect(await getLineItem(ctx, item.id)).toMatchObject({
      payer: 'contract',
      covered_percent: 100,
      source_type: 'contract_line',
      source_id: line.id,
      covered_amount: 100,
      billable_subtotal: 0,
      billable_total: 0,
      total: 100,
      coverage_locked: false,
    })
    const { data } = await listContractUsage(ctx, contract.id, { sort: 'created_at' })
    expect(data.map(({ quantity, amount, line_item_id }) => [quantity, amount, line_item_id])).toEqual(
      expect.arrayContaining([
        [0, 100, item.id],
        [1, 0, null],
      ]),
    )
    expect(data).toHaveLength(2)
    const entries = await db().history.findMany({
      where: { account_id: ctx.accountId, record_id: item.id, actor_name: 'Coverage' },
      select: { verb: true, changes: true },
    })
    expect(entries).toMatchObject([{ verb: 'update', changes: { payer: [null, 'contract'] } }])
  })

  it('leaves the totals of the work order as they were', async () => {
    const { ctx, makeOrder } = world
    const { id } = await makeOrder()
    expect((await complete(ctx, id)).totals).toEqual({ subtotal: 100, tax: 0, total: 100 })
  })

  it('takes nothing twice when it is completed again', async () => {
    const { ctx, makeOrder, used } = world
    const { id } = await makeOrder()
    await complete(ctx, id)
    await updateWorkOrder(ctx, id, { status: 'completed', notes: 'Again' })
    expect(await used()).toBe(1)
  })

  it('keeps what was decided when contract and line change later', async () => {
    const { ctx, contract, line, makeOrder } = world
    const { id } = await makeOrder()
    await complete(ctx, id)
    await updateContractLine(ctx, line.id, { covers: { labor: 10 } })
    await updateServiceContract(ctx, contract.id, { status: 'cancelled' })
    const { lines, is_decided } = await getWorkOrderCoverage(ctx, id)
    expect(is_decided).toBe(true)
    expect(lines).toMatchObject([{ decided: true, payer: 'contract', covered_amount: 100 }])
  })

  it('never uses the last visit twice when two orders complete at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ctx, makeOrder, used } = await makeAllowance()
      const orders = [await makeOrder(), await makeOrder(), await makeOrder()]
      await Promise.all(orders.map(({ id }) => complete({ ...ctx, requestId: newId() }, id)))
      expect(await used()).toBe(1)
      const payers = await Promise.all(orders.map(async ({ item }) => (await getLineItem(ctx, item.id)).payer))
      expect(payers.filter((payer) => payer === 'contract')).toHaveLength(1)
    }
  })

  it('waits for another that takes of the same allowance', async () => {
    const { ctx, makeOrder, line, used } = world
    const [first, second] = [await makeOrder(), await makeOrder()]
    let isDone = false
    const other = await db().$transaction(async (tx) => {
      await complete({ ...ctx, tx }, first.id)
      const waiting = complete(ctx, second.id).then(() => (isDone = true))
      await expect
        .poll(async () => {
          const [row] = await db().$queryRaw<{ count: bigint }[]>`
            SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
          return Number(row?.count)
        })
        .toBe(1)
      expect(isDone).toBe(false)
      return { waiting }
    })
    await other.waiting
    expect(await used()).toBe(1)
    expect(await getLineItem(ctx, second.item.id)).toMatchObject({ payer: 'customer', source_id: null })
    expect(line.included).toBe(1)
  })

  it('splits the line where half a visit is left', async () => {
    const { ctx, makeOrder, used } = await makeAllowance({ ...ONE_VISIT, included: 0.5 })
    const { id, item } = await makeOrder()
    await complete(ctx, id)
    expect(await getLineItem(ctx, item.id)).toMatchObject({ covered_amount: 50, billable_subtotal: 50 })
    expect(await used()).toBe(0.5)
  })
})

describe('giving back', () => {
  it.each([
    ['reopening', async (ctx: ServiceContext, id: string) => void (await reopen(ctx, id))],
    ['deleting', async (ctx: ServiceContext, id: string) => void (await deleteWorkOrder(ctx, id))],
    [
      'deleting in a list',
      async (ctx: ServiceContext, id: string) => void (await deleteWorkOrders(ctx, { ids: [id] })),
    ],
    [
      'cancelling',
      async (ctx: ServiceContext, id: string) => void (await updateWorkOrder(ctx, id, { status: 'cancelled' })),
    ],
  ])('%s gives the visit back, by a row against the one that took it', async (_what, act) => {
    const { ctx, makeOrder, used, contract } = world
    const { id } = await makeOrder()
    await complete(ctx, id)
    await act(ctx, id)
    expect(await used()).toBe(0)
    const { data } = await listContractUsage(ctx, contract.id, {})
    expect(data).toHaveLength(4)
    expect(data.filter(({ reverses_id }) => reverses_id !== null)).toHaveLength(2)
  })

  it('restoring a completed work order takes the visit again', async () => {
    const { ctx, makeOrder, used } = world
    const { id, item } = await makeOrder()
    await complete(ctx, id)
    await deleteWorkOrder(ctx, id)
    await restoreWorkOrder(ctx, id)
    expect(await used()).toBe(1)
    expect((await getLineItem(ctx, item.id)).payer).toBe('contract')
  })

  it('undo of a completion gives it back, and redo takes it again', async () => {
    const { ctx, makeOrder, used } = world
    const { id, item } = await makeOrder()
    const user = newId()
    const ana = (): ServiceContext => ({ ...ctx, requestId: newId(), actor: { type: 'user', id: user, name: 'Ana' } })
    await complete(ana(), id)
    await undoLastAction(ana())
    expect(await used()).toBe(0)
    expect((await getLineItem(ctx, item.id)).payer).toBeNull()
    await redoLastAction(ana())
    expect(await used()).toBe(1)
    expect((await getLineItem(ctx, item.id)).payer).toBe('contract')
  })

  it('undo of a change of many gives it back', async () => {
    const { ctx, makeOrder, used } = world
    const { id } = await makeOrder()
    await reopen(ctx, id)
    const ana = { ...ctx, requestId: newId() }
    const { changed } = await changeWorkOrders(ana, { ids: [id], status: 'completed' })
    expect(changed).toEqual([id])
    expect(await used()).toBe(1)
    await undoWorkOrders({ ...ctx, requestId: newId() }, { ids: [id], batch: ana.requestId })
    expect(await used()).toBe(0)
  })

  it('any sequence of moves leaves one visit taken while the work order is completed, none otherwise', async () => {
    const { ctx, makeOrder, used } = world
    const { id } = await makeOrder()
    const moves = fc.array(fc.constantFrom('completed', 'in_progress', 'cancelled', 'delete', 'restore'), {
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(moves, async (sequence) => {
        for (const move of sequence) {
          if (move === 'delete') await deleteWorkOrder(ctx, id).catch(() => undefined)
          else if (move === 'restore') await restoreWorkOrder(ctx, id)
          else await updateWorkOrder(ctx, id, { status: move }).catch(() => undefined)
        }
        const row = await db().workOrder.findUniqueOrThrow({
          where: { account_id_id: { account_id: ctx.accountId, id } },
        })
        expect(await used()).toBe(row.status === 'completed' && row.deleted_at === null ? 1 : 0)
      }),
      { numRuns: proofRuns(8) },
    )
  })
})

describe('lines of a completed work order', () => {
  it('are decided when they are added or changed, within the visit that was taken', async () => {
    const { ctx, makeOrder, used } = world
    const { id, task, item } = await makeOrder()
    await complete(ctx, id)
    const added = await createLineItem(ctx, task.id, {
      type: 'labor',
      description: 'More',
      quantity: 1,
      unit_price: 30,
    })
    expect(added).toMatchObject({ payer: 'contract', covered_amount: 30 })
    expect(await updateLineItem(ctx, item.id, { quantity: 4 })).toMatchObject({
      payer: 'contract',
      covered_amount: 200,
    })
    expect(await updateLineItem(ctx, item.id, { type: 'fee' })).toMatchObject({ payer: 'customer', covered_amount: 0 })
    expect(await used()).toBe(1)
  })

  it('return the allowance when the last line is deleted, also with its task, and use it again when it is restored', async () => {
    const { ctx, makeOrder, used } = world
    const { id, task, item } = await makeOrder()
    await complete(ctx, id)
    await deleteLineItem(ctx, item.id)
    expect(await used()).toBe(0)
    await restoreLineItem(ctx, item.id)
    expect(await used()).toBe(1)
    await deleteTask(ctx, task.id)
    expect(await used()).toBe(0)
    await restoreTask(ctx, task.id)
    expect(await used()).toBe(1)
  })
})
