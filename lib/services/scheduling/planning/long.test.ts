import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { undoAction } from '@/lib/services/data/undo'
import { replaceShifts } from '@/lib/services/people/shifts'
import { createVisit, listWorkOrderVisits } from '@/lib/services/work/visits'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'
import { acceptPlan, createPlan, getPlan } from './index'

/* Work that is longer than any shift is planned as visits of one person, and accepted as a split would make them. */

/** A Friday; the plans are for the week after. */
const NOW = new Date('2026-11-20T15:00:00Z')
const WEEK = { from_date: '2026-11-23', to_date: '2026-11-27' }
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour)).toISOString()

let ctx: ServiceContext
let home: Household
let ana: string

beforeEach(async () => {
  const account = await makeAccount({ timeZone: 'UTC' })
  ctx = { ...account, actor: { type: 'user', id: newId(), name: 'Dana Reyes' } }
  home = await makeHousehold(ctx)
  ana = home.technician_id
  const shifts = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 960 }))
  await replaceShifts(ctx, ana, { shifts })
})

const request = (): ServiceContext => ({ ...ctx, requestId: newId() })
const make = (more: object = {}) =>
  makeWorkOrder(ctx, { customer_id: home.customer_id, estimated_duration: 1200, ...more })

async function planned(...ids: string[]) {
  const { id } = await createPlan(ctx, { ...WEEK, iterations: 100, work_order_ids: ids }, NOW)
  await runDueJobs('make-plans')
  return getPlan(ctx, id)
}
const visitsOf = async (id: string) =>
  (await listWorkOrderVisits(ctx, id, {})).data.map(({ technician, scheduled_start, minutes }) => [
    technician?.id,
    scheduled_start,
    minutes,
  ])

describe('a plan of work that is longer than any shift', () => {
  it('proposes visits over shifts, makes them without a conflict, and one undo takes them back', async () => {
    const { id } = await make()
    const before = await getWorkOrder(ctx, id)
    const plan = await planned(id)
    expect(plan.proposals).toMatchObject([
      {
        work_order: { id },
        technician: { id: ana },
        scheduled_date: at(23, 8),
        minutes: 480,
        further_visits: [
          { scheduled_start: at(24, 8), minutes: 480 },
          { scheduled_start: at(25, 8), minutes: 240 },
        ],
      },
    ])
    expect(plan.after).toMatchObject({ unplanned_jobs: 0, overtime_minutes: 0 })
    const acceptance = request()
    const { accepted, refused } = await acceptPlan(acceptance, plan.id, {})
    expect([accepted, refused]).toEqual([[id], []])
    expect(await visitsOf(id)).toEqual([
      [ana, at(23, 8), 480],
      [ana, at(24, 8), 480],
      [ana, at(25, 8), 240],
    ])
    const createdOrder = await getWorkOrder(ctx, id)
    expect(createdOrder).toMatchObject({ estimated_duration: 480, total_duration: 1200 })
    expect(createdOrder.conflicts.filter(({ severity }) => severity !== 'info')).toEqual([])
    await undoAction(request(), acceptance.requestId)
    expect(await visitsOf(id)).toEqual([[undefined, null, 1200]])
    const { estimated_duration, total_duration, scheduled_date, status } = before
    expect(await getWorkOrder(ctx, id)).toMatchObject({ estimated_duration, total_duration, scheduled_date, status })
  })

  it('leaves what may never be split, or is planned in several visits already', async () => {
    const [never, several] = [await make({ split: 'never' }), await make()]
    await createVisit(ctx, several.id, { technician_id: ana, scheduled_start: at(27, 8), minutes: 60 })
    const { proposals, unplanned } = await planned(never.id, several.id)
    expect(proposals).toEqual([])
    expect(unplanned.map(({ work_order }) => work_order.id).toSorted()).toEqual([never.id, several.id].toSorted())
  })

  it('plans all of the work when its total length is known', async () => {
    const { id } = await make({ estimated_duration: 60 })
    await updateWorkOrder(ctx, id, { total_duration: 600 })
    const { proposals } = await planned(id)
    expect(proposals).toMatchObject([{ minutes: 480, further_visits: [{ minutes: 120 }] }])
  })
})

describe('accepting it leaves the work as it is', () => {
  const changes: [string, (id: string) => Promise<unknown>, RegExp][] = [
    ['when it may not be split by now', (id) => updateWorkOrder(ctx, id, { split: 'never' }), /^How it may be split/],
    [
      'when a later day is taken by now',
      () => make({ technician_id: ana, scheduled_date: at(24, 10), estimated_duration: 60 }),
      /^Overlaps WO-/,
    ],
    [
      'when it has another visit by now',
      (id) => createVisit(ctx, id, { technician_id: ana, scheduled_start: at(30, 8), minutes: 60 }),
      /^How it may be split/,
    ],
  ]
  it.each(changes)('%s', async (_, change, reason) => {
    const { id } = await make()
    const plan = await planned(id)
    await change(id)
    const before = await visitsOf(id)
    const { refused } = await acceptPlan(request(), plan.id, {})
    expect(refused).toMatchObject([{ work_order: { id }, reason: expect.stringMatching(reason) }])
    expect(await visitsOf(id)).toEqual(before)
  })
})
