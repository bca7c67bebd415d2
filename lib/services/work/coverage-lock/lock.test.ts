import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { updateContractLine } from '@/lib/services/customers/contract-lines'
import { updateServiceContract } from '@/lib/services/customers/service-contracts'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import { createLineItem, deleteLineItem, getLineItem, updateLineItem } from '@/lib/services/work/line-items'
import { createTask, deleteTask } from '@/lib/services/work/tasks'
import {
  createWorkOrder,
  deleteWorkOrder,
  deleteWorkOrders,
  undoWorkOrders,
  updateWorkOrder,
} from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAllowance } from '@/lib/testing/factories/allowances'
import { getWorkOrderCoverage, setCoverageDate } from '@/lib/services/work/coverage'
import { lockCoverage, unlockCoverage } from '@/lib/services/work/coverage-lock'

let world: Awaited<ReturnType<typeof makeAllowance>>
beforeEach(async () => {
  world = await makeAllowance()
})

const complete = (ctx: ServiceContext, id: string) => updateWorkOrder(ctx, id, { status: 'completed' })
const reopen = (ctx: ServiceContext, id: string) => updateWorkOrder(ctx, id, { status: 'in_progress' })

describe('locking', () => {
  const why = { reason: 'Agreed on the phone' }

  it('decides before the work is done, and refuses changes of the lines', async () => {
    const { ctx, line, makeOrder, used } = world
    const { id, item } = await makeOrder()
    const { lines } = await lockCoverage(ctx, id, why)
    expect(lines).toMatchObject([{ decided: true, payer: 'contract', coverage_locked: true }])
    expect(await used()).toBe(1)
    await updateContractLine(ctx, line.id, { covers: { labor: 1 } })
    expect((await getWorkOrderCoverage(ctx, id)).lines).toMatchObject([{ covered_amount: 100 }])
    await expect(updateLineItem(ctx, item.id, { quantity: 9 })).rejects.toMatchObject({ code: 'coverage_locked' })
    await expect(deleteLineItem(ctx, item.id)).rejects.toMatchObject({ code: 'coverage_locked' })
    await complete(ctx, id)
    await reopen(ctx, id)
    expect(await used()).toBe(1)
  })

  it('keeps the task and the work order from the trash, alone, in a list and by undo', async () => {
    const { ctx, customer, makeOrder, used } = world
    const free = await makeOrder()
    const user = newId()
    const ana = (): ServiceContext => ({ ...ctx, requestId: newId(), actor: { type: 'user', id: user, name: 'Ana' } })
    const creation = ana()
    const { id } = await createWorkOrder(creation, { customer_id: customer.id })
    const task = await createTask(ctx, id, { name: 'Repair' })
    await createLineItem(ctx, task.id, { type: 'labor', description: 'Work', quantity: 1, unit_price: 50 })
    await lockCoverage(ctx, id, why)
    await expect(deleteTask(ctx, task.id)).rejects.toMatchObject({
      code: 'coverage_locked',
      details: [{ field: 'line_items' }],
    })
    await expect(deleteWorkOrder(ctx, id)).rejects.toMatchObject({ code: 'coverage_locked' })
    const reason = 'has line items whose coverage is locked. Unlock its coverage first'
    expect(await deleteWorkOrders(ctx, { ids: [id, free.id] })).toMatchObject({
      changed: [free.id],
      refused: [{ id, reason }],
    })
    const undone = await undoWorkOrders(ana(), { ids: [id], batch: creation.requestId })
    expect(undone).toMatchObject({ changed: [], refused: [{ id, reason }] })
    expect(await used()).toBe(1)
    await unlockCoverage(ctx, id, why)
    await deleteTask(ctx, task.id)
    await deleteWorkOrder(ctx, id)
    expect(await used()).toBe(0)
  })

  it('is given up by unlocking, which gives back unless the work order is completed', async () => {
    const { ctx, makeOrder, used } = world
    const { id, item } = await makeOrder()
    await lockCoverage(ctx, id, why)
    const { lines } = await unlockCoverage(ctx, id, why)
    expect(lines).toMatchObject([{ decided: false, coverage_locked: false, payer: 'contract' }])
    expect(await used()).toBe(0)
    expect((await getLineItem(ctx, item.id)).payer).toBeNull()
    await complete(ctx, id)
    await lockCoverage(ctx, id, why)
    await unlockCoverage(ctx, id, why)
    expect(await used()).toBe(1)
  })

  it('can be undone and redone', async () => {
    const { ctx, makeOrder, used } = world
    const { id, item } = await makeOrder()
    const user = newId()
    const ana = (): ServiceContext => ({ ...ctx, requestId: newId(), actor: { type: 'user', id: user, name: 'Ana' } })
    await lockCoverage(ana(), id, why)
    await undoLastAction(ana())
    expect(await getLineItem(ctx, item.id)).toMatchObject({ coverage_locked: false, payer: null })
    expect(await used()).toBe(0)
    await redoLastAction(ana())
    expect(await getLineItem(ctx, item.id)).toMatchObject({ coverage_locked: true, payer: 'contract' })
    expect(await used()).toBe(1)
  })

  it('needs a reason and permission', async () => {
    const { ctx, makeOrder } = world
    const { id } = await makeOrder()
    await expect(lockCoverage(ctx, id, {})).rejects.toMatchObject({ details: [{ field: 'reason' }] })
    const reads = withScopes(ctx, 'read:work-orders')
    await expect(lockCoverage(reads, id, why)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(unlockCoverage(await makeAccount(), id, why)).rejects.toMatchObject({ code: 'not_found' })
    const writes = withScopes(ctx, 'write:work-orders')
    expect((await lockCoverage(writes, id, why)).lines).toMatchObject([{ coverage_locked: true }])
    expect(await setCoverageDate(writes, id, { ...why, coverage_date: '2026-11-19' })).toMatchObject({
      work_order_id: id,
    })
  })
})

describe('the coverage date', () => {
  it('decides which contract counts, with a reason, also of completed work, and can be undone', async () => {
    const { ctx, contract, makeOrder, used } = world
    await updateServiceContract(ctx, contract.id, {
      start_date: '2020-01-01',
      end_date: '2020-12-31',
      status: 'expired',
    })
    const { id, item } = await makeOrder()
    await complete(ctx, id)
    expect((await getLineItem(ctx, item.id)).payer).toBe('customer')
    await expect(setCoverageDate(ctx, id, { coverage_date: '2020-05-05' })).rejects.toMatchObject({
      details: [{ field: 'reason' }],
    })
    const user = newId()
    const ana = (): ServiceContext => ({ ...ctx, requestId: newId(), actor: { type: 'user', id: user, name: 'Ana' } })
    const answer = await setCoverageDate(ana(), id, { coverage_date: '2020-05-05', reason: 'Called in May' })
    expect(answer).toMatchObject({ coverage_date: '2020-05-05', lines: [{ payer: 'contract', decided: true }] })
    expect(await used()).toBe(1)
    await undoLastAction(ana())
    expect(await used()).toBe(0)
    expect((await getLineItem(ctx, item.id)).payer).toBe('customer')
  })
})
