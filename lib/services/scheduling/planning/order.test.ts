import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { replaceShifts } from '@/lib/services/people/shifts'
import { createDependency } from '@/lib/services/work/dependencies'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'
import { acceptPlan, createPlan, getPlan } from './index'

/* Plans keep the order of work. */

const NOW = new Date('2026-11-20T15:00:00Z')
const MONDAY = { from_date: '2026-11-23', to_date: '2026-11-23' }
const at = (hour: number, day = 23) => new Date(Date.UTC(2026, 10, day, hour)).toISOString()

let ctx: ServiceContext
let home: Household

beforeEach(async () => {
  ctx = await makeAccount({ timeZone: 'UTC' })
  home = await makeHousehold(ctx)
  await replaceShifts(ctx, home.technician_id, { shifts: [{ weekday: 1, start_minute: 480, end_minute: 720 }] })
})

const make = (more: object = {}) =>
  makeWorkOrder(ctx, { customer_id: home.customer_id, estimated_duration: 60, ...more })

async function planned(...ids: string[]) {
  const { id } = await createPlan(ctx, { ...MONDAY, iterations: 200, work_order_ids: ids }, NOW)
  await runDueJobs('make-plans')
  return getPlan(ctx, id)
}
type Planned = Awaited<ReturnType<typeof planned>>
const starts = ({ proposals }: Planned) =>
  Object.fromEntries(proposals.map(({ work_order, scheduled_date }) => [work_order.id, scheduled_date]))

describe('a plan of work in order', () => {
  it('puts it after what it waits for, inside and outside of the plan, and is accepted', async () => {
    const [last, middle] = [await make(), await make()]
    const scheduledOrder = await make({ scheduled_date: at(7), estimated_duration: 120 })
    await createDependency(ctx, middle.id, { before_id: scheduledOrder.id })
    await createDependency(ctx, last.id, { before_id: middle.id })
    const plan = await planned(last.id, middle.id)
    expect(starts(plan)).toEqual({ [middle.id]: at(9), [last.id]: at(10) })
    const { accepted, refused } = await acceptPlan(ctx, plan.id, {})
    expect(refused).toEqual([])
    expect(accepted).toHaveLength(2)
    expect((await getWorkOrder(ctx, last.id)).conflicts.filter(({ severity }) => severity === 'hard')).toEqual([])
  })

  it('says what work waits for that has no time', async () => {
    const [first, second] = [await make(), await make()]
    await updateWorkOrder(ctx, first.id, { status: 'on_hold' })
    await createDependency(ctx, second.id, { before_id: first.id })
    const { unplanned } = await planned(first.id, second.id)
    expect(unplanned.find(({ work_order }) => work_order.id === second.id)?.reason).toBe(
      `It waits for ${first.work_order_number}, which has no time.`,
    )
  })

  it('is not accepted where it breaks an order that was made since', async () => {
    const { id } = await make()
    const plan = await planned(id)
    const later = await make({ scheduled_date: at(9, 24) })
    await createDependency(ctx, id, { before_id: later.id })
    const { accepted, refused } = await acceptPlan(ctx, plan.id, {})
    expect(accepted).toEqual([])
    expect(refused).toMatchObject([{ work_order: { id }, reason: expect.stringMatching(/^Begins before it may/) }])
    expect((await getWorkOrder(ctx, id)).scheduled_date).toBeNull()
  })

  it.each([
    ['accepted where it keeps the order with what stays as it is', 8, []],
    ['refused where what it waits for stays later', 11, ['second']],
  ])('is %s once one of its jobs is refused', async (_, hour, also) => {
    const [first, second] = [await make({ scheduled_date: at(hour) }), await make()]
    await createDependency(ctx, second.id, { before_id: first.id })
    const plan = await planned(first.id, second.id)
    expect(starts(plan)).toEqual({ [first.id]: at(8), [second.id]: at(9) })
    const later = await make({ scheduled_date: at(9, 24) })
    await createDependency(ctx, first.id, { before_id: later.id })
    const { refused } = await acceptPlan(ctx, plan.id, {})
    const names = new Map([
      [first.id, 'first'],
      [second.id, 'second'],
    ])
    expect(refused.map(({ work_order }) => names.get(work_order.id))).toEqual(
      expect.arrayContaining(['first', ...also]),
    )
    expect(refused).toHaveLength(1 + also.length)
  })
})
