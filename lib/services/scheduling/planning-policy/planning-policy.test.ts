import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { etagOf } from '@/lib/domain/etag'
import { replaceShifts } from '@/lib/services/people/shifts'
import { updateTechnician } from '@/lib/services/people/technicians'
import { createPlan, getPlan } from '@/lib/services/scheduling/planning'
import { suggestForWorkOrder } from '@/lib/services/scheduling/suggestions'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeSite } from '@/lib/testing/factories/customers'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'
import { getPlanningPolicy, updatePlanningPolicy } from './index'

const NOW = new Date('2026-11-20T15:00:00Z')
const MONDAY = { from_date: '2026-11-23', to_date: '2026-11-23' }
const STRICT = { territory_rule: 'required' } as const

let account: ServiceContext
let work_order_id: string

beforeEach(async () => {
  account = await makeAccount()
  const { customer_id, technician_id } = await makeHousehold(account)
  await replaceShifts(account, technician_id, { shifts: [{ weekday: 1, start_minute: 480, end_minute: 1020 }] })
  await updateTechnician(account, technician_id, { territory: 'South' })
  const site = await makeSite(account, customer_id, { territory: 'North' })
  const order = { customer_id, site_id: site.id, estimated_duration: 60 }
  work_order_id = (await makeWorkOrder(account, order)).id
})

async function planned(body: object = {}) {
  const { id } = await createPlan(account, { ...MONDAY, iterations: 50, ...body }, NOW)
  await runDueJobs('make-plans')
  return getPlan(account, id)
}

describe('the planning policy (R-SD-16)', () => {
  it('lets plans leave a territory at first, and says so; a plan keeps the policy that it used', async () => {
    const plan = await planned()
    expect(plan.policy).toEqual({ territory_rule: 'preferred', territory_minutes: 45 })
    const message = 'Outside its territory, North: Sam Reyes works in South'
    expect(plan.proposals.map(({ reasons }) => reasons)).toEqual([
      [{ kind: 'territory', mark: 'Other territory', message, points: 45 }],
    ])
    await updatePlanningPolicy(account, { territory_minutes: 10 })
    expect((await getPlan(account, plan.id)).proposals[0]?.reasons).toMatchObject([{ points: 45 }])
  })

  it('keeps plans and suggestions within territories where they are required, and plans that ask for it', async () => {
    const reason = 'No technician of this plan who could do it works in North.'
    expect((await planned(STRICT)).unplanned).toMatchObject([{ reason }])
    const suggest = () => suggestForWorkOrder(account, work_order_id, { days: 7, limit: 3 }, NOW)
    expect((await suggest()).suggestions).not.toEqual([])
    await updatePlanningPolicy(account, STRICT)
    expect((await planned()).unplanned).toMatchObject([{ reason }])
    expect(await suggest()).toMatchObject({
      suggestions: [],
      left_out: [{ reason: 'Works in South; the site is in North.' }],
    })
  })

  it('is read by dispatchers and changed by administrators, who change what they have seen', async () => {
    const dispatcher = withScopes(account, 'read:work-orders', 'write:work-orders')
    await expect(updatePlanningPolicy(dispatcher, STRICT)).rejects.toMatchObject({ code: 'forbidden' })
    const version = etagOf(await getPlanningPolicy(dispatcher))
    await updatePlanningPolicy(account, { territory_minutes: 30 }, version)
    await expect(updatePlanningPolicy(account, STRICT, version)).rejects.toMatchObject({ code: 'precondition_failed' })
    await expect(updatePlanningPolicy(account, { territory_minutes: 481 })).rejects.toMatchObject({
      details: [{ field: 'territory_minutes' }],
    })
    expect(await getPlanningPolicy(dispatcher)).toEqual({ territory_rule: 'preferred', territory_minutes: 30 })
  })
})
