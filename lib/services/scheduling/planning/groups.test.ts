import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { undoAction } from '@/lib/services/data/undo'
import { replaceShifts } from '@/lib/services/people/shifts'
import { createVisit, listWorkOrderVisits, staffWorkOrder, updateVisit } from '@/lib/services/work/visits'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'
import { acceptPlan, createPlan, getPlan } from './index'

/* A plan gives work that several people come to one start at which all of them are free, and is accepted for all of them. */

/** A Friday; the plans are for the Monday after. */
const NOW = new Date('2026-11-20T15:00:00Z')
const MONDAY = { from_date: '2026-11-23', to_date: '2026-11-23' }
const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour)).toISOString()

let ctx: ServiceContext
let home: Household
let lead: string
let helper: string

beforeEach(async () => {
  const account = await makeAccount({ timeZone: 'UTC' })
  ctx = { ...account, actor: { type: 'user', id: newId(), name: 'Dana Reyes' } }
  home = await makeHousehold(ctx)
  lead = home.technician_id
  helper = (await makeTechnician(ctx)).id
  for (const id of [lead, helper])
    await replaceShifts(ctx, id, { shifts: [{ weekday: 1, start_minute: 480, end_minute: 720 }] })
})

const request = (): ServiceContext => ({ ...ctx, requestId: newId() })
const make = (more: object = {}) =>
  makeWorkOrder(ctx, { customer_id: home.customer_id, estimated_duration: 60, ...more })
/** Work that somebody does already. */
const busy = (technician_id: string, hour: number, hours: number) =>
  make({ technician_id, scheduled_date: at(hour), estimated_duration: hours * 60 })

async function planned(...ids: string[]) {
  const { id } = await createPlan(ctx, { ...MONDAY, iterations: 100, work_order_ids: ids }, NOW)
  await runDueJobs('make-plans')
  return getPlan(ctx, id)
}
const visitsOf = async (id: string) =>
  (await listWorkOrderVisits(ctx, id, {})).data.map(({ technician, role, scheduled_start, minutes }) => [
    technician?.id,
    role,
    scheduled_start,
    minutes,
  ])
const hardOf = async (id: string) =>
  (await getWorkOrder(ctx, id)).conflicts.filter(({ severity }) => severity !== 'info')

describe('a plan of work for two people', () => {
  it('finds both, when both are free, and one undo takes both back', async () => {
    const { id } = await make({ crew_size: 2 })
    await busy(lead, 8, 1)
    await busy(helper, 11, 1)
    const plan = await planned(id)
    expect(plan.proposals).toMatchObject([{ work_order: { id }, scheduled_date: at(9), helpers: [expect.anything()] }])
    const before = await visitsOf(id)
    const acceptance = request()
    const { accepted, refused } = await acceptPlan(acceptance, plan.id, {})
    expect([accepted, refused]).toEqual([[id], []])
    const visits = await visitsOf(id)
    expect(new Set(visits.map(([technician]) => technician))).toEqual(new Set([lead, helper]))
    expect(visits.map(([, ...more]) => more)).toEqual([
      ['lead', at(9), 60],
      ['helper', at(9), 60],
    ])
    expect(await hardOf(id)).toEqual([])
    await undoAction(request(), acceptance.requestId)
    expect((await visitsOf(id)).map(([technician]) => technician)).toEqual(before.map(([technician]) => technician))
    expect((await getWorkOrder(ctx, id)).scheduled_date).toBeNull()
  })

  it('leaves the group out when its people are never free together', async () => {
    const { id } = await make({ crew_size: 2 })
    await busy(lead, 8, 2)
    await busy(helper, 10, 2)
    const { proposals, unplanned } = await planned(id)
    expect(proposals).toEqual([])
    expect(unplanned).toMatchObject([{ work_order: { id }, reason: expect.stringMatching(/^Those who could do it/) }])
  })

  it('brings those who were chosen already, each with their visit and its length', async () => {
    const { id } = await make({ technician_id: lead })
    const [, second] = await staffWorkOrder(ctx, id, { technician_ids: [helper] })
    await updateVisit(ctx, second?.id ?? '', { minutes: 120 })
    await busy(helper, 8, 1)
    const plan = await planned(id)
    const { refused } = await acceptPlan(request(), plan.id, {})
    expect(refused).toEqual([])
    expect(await visitsOf(id)).toEqual([
      [lead, 'lead', at(9), 60],
      [helper, 'helper', at(9), 120],
    ])
  })

  it('chooses a technician for an unassigned visit of the group', async () => {
    const { id } = await make({ technician_id: lead })
    const group_id = newId()
    await updateVisit(ctx, id, { group_id })
    await createVisit(ctx, id, { group_id, minutes: 60 })
    const { id: plan } = await planned(id)
    expect((await acceptPlan(request(), plan, {})).refused).toEqual([])
    expect(await visitsOf(id)).toEqual([
      [lead, 'lead', at(8), 60],
      [helper, 'helper', at(8), 60],
    ])
    expect(await hardOf(id)).toEqual([])
  })

  it('keeps the time of both from the rest of the plan', async () => {
    const [lift, first, second] = [await make({ crew_size: 2, estimated_duration: 180 }), await make(), await make()]
    const { proposals } = await planned(lift.id, first.id, second.id)
    const starts = new Map(proposals.map(({ work_order, scheduled_date }) => [work_order.id, scheduled_date]))
    expect([starts.get(first.id), starts.get(second.id)]).toEqual([at(11), at(11)])
  })
})

describe('accepting it leaves the work as it is', () => {
  const changes: [string, (id: string) => Promise<unknown>, RegExp][] = [
    ['when the helper has other work then', () => busy(helper, 8, 4), /^Overlaps WO-/],
    ['when others come to it by now', (id) => staffWorkOrder(ctx, id, { technician_ids: [helper] }), /^Others come/],
    ['when it was moved', (id) => updateWorkOrder(ctx, id, { scheduled_date: at(20) }), /^It was moved/],
  ]
  it.each(changes)('%s', async (_, change, reason) => {
    const { id } = await make({ technician_id: lead, crew_size: 2 })
    const plan = await planned(id)
    await change(id)
    const before = await visitsOf(id)
    const { refused } = await acceptPlan(request(), plan.id, {})
    expect(refused).toMatchObject([{ work_order: { id }, reason: expect.stringMatching(reason) }])
    expect(await visitsOf(id)).toEqual(before)
  })

  it('when others come to work that was planned for one', async () => {
    const { id } = await make({ technician_id: lead })
    const plan = await planned(id)
    await staffWorkOrder(ctx, id, { technician_ids: [helper] })
    const { refused } = await acceptPlan(request(), plan.id, {})
    expect(refused).toMatchObject([{ work_order: { id }, reason: 'Others come together to it by now.' }])
  })
})
