import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { getLineItem } from '@/lib/services/work/line-items'
import { changeWorkOrders, undoWorkOrders } from '@/lib/services/work/work-orders'
import { makeAllowance, ONE_VISIT } from '@/lib/testing/factories/allowances'
import { watch } from '@/lib/testing/statements'

/* Who pays for the lines of many work orders is decided together, as if one were completed after the other. */

let world: Awaited<ReturnType<typeof makeAllowance>>
beforeEach(async () => {
  world = await makeAllowance()
})

type Orders = { id: string; item: { id: string } }[]

async function makeOrders(count: number): Promise<Orders> {
  const orders: Orders = []
  for (let createdCount = 0; createdCount < count; createdCount += 1) orders.push(await world.makeOrder())
  return orders
}

function move(ctx: ServiceContext, orders: Orders, status: 'completed' | 'open') {
  return changeWorkOrders({ ...ctx, requestId: newId() }, { ids: orders.map(({ id }) => id), status })
}

async function payersOf(orders: Orders): Promise<(string | null)[]> {
  return Promise.all(orders.map(async ({ item }) => (await getLineItem(world.ctx, item.id)).payer))
}

describe('completing many work orders at once', () => {
  it('takes as many statements for twenty as for two', async () => {
    const { ctx } = world
    const [few, many] = [await makeOrders(2), await makeOrders(20)]
    await move(ctx, await makeOrders(1), 'completed')
    const ofFew = await watch(() => move(ctx, few, 'completed'))
    const ofMany = await watch(() => move(ctx, many, 'completed'))
    expect(ofMany).toHaveLength(ofFew.length)
    expect(ofMany.length).toBeLessThanOrEqual(20)
    expect(await payersOf(many)).not.toContain(null)
  })

  it('reopens them and takes that back in as many statements as for two', async () => {
    world = await makeAllowance({ ...ONE_VISIT, included: 100 })
    const { ctx } = world
    const [few, many] = [await makeOrders(2), await makeOrders(20)]
    await move(ctx, few, 'completed')
    await move(ctx, many, 'completed')
    expect(await world.used()).toBe(22)
    const counted = async (orders: Orders) => {
      const requestId = newId()
      const ids = orders.map(({ id }) => id)
      const opened = await watch(() => changeWorkOrders({ ...ctx, requestId }, { ids, status: 'open' }))
      expect(new Set(await payersOf(orders))).toEqual(new Set([null]))
      const undone = await watch(() => undoWorkOrders({ ...ctx, requestId: newId() }, { batch: requestId, ids }))
      expect(new Set(await payersOf(orders))).toEqual(new Set(['contract']))
      return [opened.length, undone.length]
    }
    expect(await counted(many)).toEqual(await counted(few))
    expect(await world.used()).toBe(22)
  })

  it('gives each work order what the earlier ones left of an allowance', async () => {
    world = await makeAllowance({ ...ONE_VISIT, included: 3 })
    const { ctx, used } = world
    const orders = await makeOrders(5)
    await move(ctx, orders, 'completed')
    expect(await used()).toBe(3)
    const inOrder = orders.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect(await payersOf(inOrder)).toEqual(['contract', 'contract', 'contract', 'customer', 'customer'])
  })

  it('counts a period of the allowance by the day of each', async () => {
    world = await makeAllowance({ ...ONE_VISIT, period: 'month' })
    const { ctx } = world
    const orders = await makeOrders(4)
    const days = ['2026-03-05', '2026-04-05', '2026-03-20', '2026-04-20']
    for (const [index, { id }] of orders.entries())
      await db().workOrder.update({
        where: { account_id_id: { account_id: ctx.accountId, id } },
        data: { coverage_date: new Date(days[index] ?? '') },
        select: { id: true },
      })
    await move(ctx, orders, 'completed')
    expect(await payersOf(orders)).toEqual(['contract', 'contract', 'customer', 'customer'])
  })
})
