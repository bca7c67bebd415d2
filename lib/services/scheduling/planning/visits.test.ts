import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { replaceShifts } from '@/lib/services/people/shifts'
import { createVisit } from '@/lib/services/work/visits'
import { getWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'
import { acceptPlan, createPlan, getPlan } from './index'

/* Further visits stay where a dispatcher put them: plans are made around them, and accepted beside them. */

/** A Friday; the plans are for the Monday after. */
const NOW = new Date('2026-11-20T15:00:00Z')
const MONDAY = { from_date: '2026-11-23', to_date: '2026-11-23' }
const at = (hour: number) => `2026-11-23T${String(hour).padStart(2, '0')}:00:00.000Z`

let ctx: ServiceContext
let home: Household
let done: string

beforeEach(async () => {
  ctx = await makeAccount({ timeZone: 'UTC' })
  home = await makeHousehold(ctx)
  await replaceShifts(ctx, home.technician_id, { shifts: [{ weekday: 1, start_minute: 480, end_minute: 720 }] })
  done = (await makeWorkOrder(ctx, { customer_id: home.customer_id, scheduled_date: '2026-11-19T09:00:00Z' })).id
})

const makeOpen = () => makeWorkOrder(ctx, { customer_id: home.customer_id, estimated_duration: 60 })
/** A further visit of the only technician. */
const visit = (scheduled_start: string, minutes: number) =>
  createVisit(ctx, done, { technician_id: home.technician_id, scheduled_start, minutes })

async function planned(body: object) {
  const { id } = await createPlan(ctx, { ...MONDAY, iterations: 200, ...body }, NOW)
  await runDueJobs('make-plans')
  return getPlan(ctx, id)
}

describe('a plan', () => {
  it('leaves the time of further visits alone', async () => {
    const { id } = await makeOpen()
    await visit(at(8), 180)
    const { proposals } = await planned({ work_order_ids: [id] })
    expect(proposals.map(({ work_order, scheduled_date }) => [work_order.id, scheduled_date])).toEqual([[id, at(11)]])
  })

  it('finds nothing where further visits take all the time', async () => {
    const { id } = await makeOpen()
    await visit(at(8), 240)
    const { proposals, unplanned } = await planned({ work_order_ids: [id] })
    expect(proposals).toEqual([])
    expect(unplanned.map(({ work_order }) => work_order.id)).toEqual([id])
  })

  it('is not made of further visits that wait', async () => {
    const { id } = await makeOpen()
    const waiting = await createVisit(ctx, done, {})
    const { proposals, unplanned } = await planned({})
    const ids = [...proposals, ...unplanned].map(({ work_order }) => work_order.id)
    expect(ids).toContain(id)
    expect(ids).not.toContain(waiting.id)
  })

  it('rejects a proposal whose technician has a further visit at that time by now', async () => {
    const { id } = await makeOpen()
    const plan = await planned({ work_order_ids: [id] })
    await visit(at(8), 240)
    const { accepted, refused } = await acceptPlan(ctx, plan.id, {})
    expect(accepted).toEqual([])
    expect(refused).toMatchObject([{ work_order: { id }, reason: expect.stringMatching(/^Overlaps WO-/) }])
    expect((await getWorkOrder(ctx, id)).scheduled_date).toBeNull()
  })
})
