import { beforeEach, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { dateOf, dayNumber } from '@/lib/domain/maintenance/days'
import { dayIn } from '@/lib/domain/time'
import { createJobType } from '@/lib/services/work/job-types'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { type Household, makeHousehold } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'
import { listOccurrences, skipOccurrence } from './occurrences'
import { createPlanAsset } from './plan-assets'
import { createMaintenancePlan } from './plans'

let ctx: ServiceContext
let home: Household
let jobTypeId: string

beforeEach(async () => {
  ctx = await makeAccount({ timeZone: 'UTC' })
  home = await makeHousehold(ctx)
  jobTypeId = (await createJobType(ctx, { name: 'Service', estimated_duration: 90, tasks: [{ name: 'Clean' }] })).id
})

const today = () => dayIn('UTC', new Date())
const inDays = (days: number) => dateOf(dayNumber(today()) + days)
const visits = async (planId: string) =>
  (await listOccurrences(ctx, { maintenance_plan_id: planId, per_page: 100 })).data

async function makePlan(more: Record<string, unknown>) {
  const plan = await createMaintenancePlan(ctx, {
    name: 'Plan',
    customer_id: home.customer_id,
    job_type_id: jobTypeId,
    status: 'active',
    anchor_date: today(),
    horizon_days: 25,
    days_before: 2,
    days_after: 3,
    ...more,
  })
  await createPlanAsset(ctx, plan.id, { asset_id: home.asset_ids[0] })
  return plan
}

/** The generator, as a change or the hourly look asks for it. */
async function generate() {
  await db()
    .$executeRaw`INSERT INTO job (queue, key, account_id) VALUES ('generate-visits', ${ctx.accountId}, ${ctx.accountId}::uuid)
    ON CONFLICT DO NOTHING`
  await runDueJobs('generate-visits')
}

it('counts on from the larger visit that a smaller one was merged into, once that is done', async () => {
  const often = await makePlan({
    name: 'After the last',
    basis: 'floating',
    rrule: null,
    every: 40,
    every_unit: 'day',
    rank: 1,
  })
  const seldom = await makePlan({ rrule: 'FREQ=DAILY;INTERVAL=300', rank: 5, absorbs_within: 3 })
  await generate()
  expect((await visits(often.id)).map(({ status }) => status)).toEqual(['merged'])
  const [large] = await visits(seldom.id)
  await updateWorkOrder(ctx, large?.work_order_id ?? '', { status: 'assigned', technician_id: home.technician_id })
  await updateWorkOrder(ctx, large?.work_order_id ?? '', { status: 'completed' })
  await generate()
  const [merged, next] = await visits(often.id)
  expect([merged?.status, next?.key, next?.due_date]).toEqual(['merged', `after:${merged?.id}`, inDays(40)])
  // Opened again, the smaller one is to be done with it once more.
  await updateWorkOrder(ctx, large?.work_order_id ?? '', { status: 'assigned' })
  await generate()
  expect((await visits(often.id)).map(({ status }) => status)).toEqual(['merged'])
  await skipOccurrence(ctx, large?.id ?? '', { reason: 'The shop is closed' })
  await generate()
  expect((await visits(often.id)).map(({ status }) => status)).toEqual(['merged', expect.any(String)])
})

it('finds what follows without being asked for it, once a visit is done, and once however often it looks', async () => {
  const plan = await makePlan({ basis: 'floating', rrule: null, every: 40, every_unit: 'day' })
  await runDueJobs('generate-visits')
  const [first] = await visits(plan.id)
  const order = first?.work_order_id ?? ''
  await updateWorkOrder(ctx, order, { status: 'assigned', technician_id: home.technician_id })
  expect(await db().job.count({ where: { queue: 'generate-visits', key: ctx.accountId } })).toBe(0)
  await updateWorkOrder(ctx, order, { status: 'completed' })
  await runDueJobs('generate-visits')
  const keys = async () => (await visits(plan.id)).map(({ key }) => key)
  expect(await keys()).toEqual([first?.key, `after:${first?.id}`])
  await generate()
  expect(await keys()).toHaveLength(2)
})
