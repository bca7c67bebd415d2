import { describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { createLineItem, deleteLineItem, restoreLineItem, updateLineItem } from '@/lib/services/work/line-items'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAllowance } from '@/lib/testing/factories/allowances'
import { getWorkOrderCoverage } from './index'
import { lockCoverage } from '@/lib/services/work/coverage-lock'

type World = Awaited<ReturnType<typeof makeAllowance>>

/** A work order with a line of 100, to which lines are added before and after its completion. */
async function makeBill({ ctx, makeOrder }: World) {
  const { id, task, item } = await makeOrder()
  const coverage = async () => {
    const { lines, totals } = await getWorkOrderCoverage(ctx, id)
    return { totals, amounts: lines.map((line) => [line.covered_amount, line.billable_subtotal]) }
  }
  return {
    id,
    item,
    coverage,
    add: (unit_price: number, type = 'labor') =>
      createLineItem(ctx, task.id, { type, description: 'More', quantity: 1, unit_price }),
    complete: () => updateWorkOrder(ctx, id, { status: 'completed' }),
    lock: () => lockCoverage(ctx, id, { reason: 'Agreed on the phone' }),
  }
}

describe('the deductible of a completed work order', () => {
  const withDeductible = async () => {
    const world = await makeAllowance({ deductible: 120 })
    return { ctx: world.ctx, ...(await makeBill(world)) }
  }

  it('stays with the customer when a line that bore it is described otherwise', async () => {
    const { ctx, item, add, complete, coverage } = await withDeductible()
    await add(100)
    await complete()
    const before = await coverage()
    expect(before.totals).toMatchObject({ covered_amount: 80, billable_total: 120 })
    await updateLineItem(ctx, item.id, { description: 'Other words' })
    expect(await coverage()).toEqual(before)
  })

  it('moves to the lines that are left when one that bore it is deleted, and is not taken twice when it is back', async () => {
    const { ctx, item, add, complete, coverage } = await withDeductible()
    await add(100)
    await add(100)
    await complete()
    await deleteLineItem(ctx, item.id)
    expect((await coverage()).amounts).toEqual([
      [0, 100],
      [80, 20],
    ])
    await restoreLineItem(ctx, item.id)
    expect((await coverage()).totals).toMatchObject({ covered_amount: 180, billable_total: 120 })
  })

  it('is taken off a line that comes later as far as nothing bore it yet', async () => {
    const { add, complete, coverage } = await withDeductible()
    await complete()
    expect((await coverage()).amounts).toEqual([[0, 100]])
    expect(await add(100)).toMatchObject({ covered_amount: 80, billable_subtotal: 20 })
    expect(await add(100)).toMatchObject({ covered_amount: 100, billable_subtotal: 0 })
  })

  it('is given back with the rest, so that the sum of what was cut is nothing after reopening', async () => {
    const { ctx, id, complete } = await withDeductible()
    await complete()
    const cut = async () => {
      const { _sum } = await db().contractUsage.aggregate({
        where: { account_id: ctx.accountId, work_order_id: id },
        _sum: { deductible: true },
      })
      return Number(_sum.deductible)
    }
    expect(await cut()).toBe(100)
    await updateWorkOrder(ctx, id, { status: 'in_progress' })
    expect(await cut()).toBe(0)
  })
})

describe('a discount on a completed work order', () => {
  it.each([
    ['wholly covered', {}],
    ['covered in part', { covers: { labor: 70 } }],
  ])('comes to the same when it is added after the completion of work that is %s', async (_what, body) => {
    const world = await makeAllowance(body)
    const [first, second] = [await makeBill(world), await makeBill(world)]
    await first.add(60, 'discount')
    await first.complete()
    await second.complete()
    await second.add(60, 'discount')
    expect(await second.coverage()).toEqual(await first.coverage())
    expect((await second.coverage()).totals.billable_total).toBe(0)
  })

  it('follows when a line is added, changed and deleted', async () => {
    const world = await makeAllowance({})
    const { add, complete, coverage, item } = await makeBill(world)
    await complete()
    const discount = await add(60, 'discount')
    const fee = await add(50, 'fee')
    expect((await coverage()).amounts).toEqual([
      [100, 0],
      [-10, -50],
      [0, 50],
    ])
    await updateLineItem(world.ctx, item.id, { type: 'fee' })
    expect((await coverage()).totals).toMatchObject({ covered_amount: 0, billable_total: 90 })
    await updateLineItem(world.ctx, discount.id, { unit_price: 150 })
    expect((await coverage()).totals).toMatchObject({ covered_amount: 0, billable_total: 0 })
    await deleteLineItem(world.ctx, fee.id)
    await updateLineItem(world.ctx, discount.id, { unit_price: 30 })
    expect((await coverage()).totals).toMatchObject({ covered_amount: 0, billable_total: 70 })
  })

  it('falls on locked lines too', async () => {
    const { add, coverage, lock } = await makeBill(await makeAllowance({}))
    await lock()
    await add(60, 'discount')
    expect((await coverage()).amounts).toEqual([
      [100, 0],
      [-60, 0],
    ])
  })
})
