import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { undoLastAction } from '@/lib/services/data/undo'
import { addDays } from '@/lib/domain/plain-days'
import { dayIn } from '@/lib/domain/time'
import { updateServiceContract } from '@/lib/services/customers/service-contracts'
import { generateMaintenancePlan, generateVisits } from '@/lib/services/maintenance/generate'
import { createJobType } from '@/lib/services/work/job-types'
import { makeAccount } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeCustomer, makeServiceContract } from '@/lib/testing/factories/customers'
import { planMaintenance, previewNewPlan, previewPlanChange } from './with-assets'

let ctx: ServiceContext
let body: Parameters<typeof planMaintenance>[1]
let assets: string[]

beforeEach(async () => {
  ctx = await makeAccount({ timeZone: 'UTC' })
  const customer = await makeCustomer(ctx)
  assets = []
  for (let number = 0; number < 3; number++) assets.push((await makeAsset(ctx, { customer_id: customer.id })).id)
  const { id: job_type_id } = await createJobType(ctx, { name: 'Service' })
  body = {
    name: 'Twice a year',
    customer_id: customer.id,
    job_type_id,
    basis: 'fixed',
    rrule: 'FREQ=MONTHLY;INTERVAL=6',
    anchor_date: '2035-01-31',
    seasons: [],
    days_before: 7,
    days_after: 7,
  }
})

const countPlans = () => db().maintenancePlan.count({ where: { account_id: ctx.accountId, deleted_at: null } })

describe('planMaintenance', () => {
  it('makes an active plan with all its assets, and one undo takes it all back', async () => {
    const { id } = await planMaintenance(ctx, body, assets)
    const where = { account_id: ctx.accountId, plan_id: id, deleted_at: null }
    expect(await db().maintenancePlanAsset.count({ where })).toBe(3)
    expect(await db().maintenancePlan.findFirst({ where: { id } })).toMatchObject({ status: 'active' })
    await undoLastAction(ctx)
    expect(await countPlans()).toBe(0)
  })

  it('makes nothing without assets, or with one of another customer', async () => {
    await expect(planMaintenance(ctx, body, [])).rejects.toMatchObject({ details: [{ field: 'asset_ids' }] })
    const stranger = await makeAsset(ctx)
    await expect(planMaintenance(ctx, body, [...assets, stranger.id])).rejects.toMatchObject({
      details: [{ field: 'asset_id' }],
    })
    expect(await countPlans()).toBe(0)
  })
})

describe('the preview of a plan that is not saved', () => {
  it('shows the dates with their reasons and writes nothing', async () => {
    const { dates, orders } = await previewNewPlan(ctx, { ...body, rrule: 'FREQ=MONTHLY' }, assets, 3)
    expect(orders).toEqual({ count: 0, first: null, last: null })
    expect(dates.map(({ due_date }) => due_date)).toEqual(['2035-01-31', '2035-02-28', '2035-03-31'])
    expect(dates[1]?.reasons).toMatchObject([{ kind: 'clipped' }])
    expect(await countPlans()).toBe(0)
  })

  it('tells how many work orders saving makes at once, as many as the generator then makes', async () => {
    const today = dayIn('UTC', new Date())
    const monthly = { ...body, rrule: 'FREQ=MONTHLY', anchor_date: today, horizon_days: 45 }
    const { orders, dates } = await previewNewPlan(ctx, monthly, assets, 3)
    expect(orders).toMatchObject({ count: 6, first: today, last: dates[1]?.due_date })
    await planMaintenance(ctx, monthly, assets)
    await generateVisits({ account_id: ctx.accountId, id: ctx.accountId }, new AbortController().signal)
    expect(await db().workOrder.count({ where: { account_id: ctx.accountId } })).toBe(6)
  })

  it('a plan begins with its contract: no work order is made for a day before it', async () => {
    const today = dayIn('UTC', new Date())
    const start_date = addDays(today, 45)
    const contract = await makeServiceContract(ctx, body.customer_id as string, { start_date })
    const early = {
      ...body,
      rrule: 'FREQ=WEEKLY',
      anchor_date: today,
      service_contract_id: contract.id,
      days_before: 14,
      horizon_days: 60,
    }
    const { orders } = await previewNewPlan(ctx, early, assets, 3)
    await planMaintenance(ctx, early, assets)
    await generateVisits({ account_id: ctx.accountId, id: ctx.accountId }, new AbortController().signal)
    const created = await db().workOrder.findMany({ where: { account_id: ctx.accountId }, orderBy: { due_by: 'asc' } })
    expect(created.length).toBe(orders.count)
    expect(orders).toMatchObject({ count: 6, first: addDays(today, 49), last: addDays(today, 56) })
    for (const { window_start } of created) expect(window_start).toEqual(new Date(`${start_date}T00:00:00Z`))
  })

  it('a contract that is put off after its plan was made gets no work order for before it', async () => {
    const today = dayIn('UTC', new Date())
    const { id } = await makeServiceContract(ctx, body.customer_id as string, { start_date: addDays(today, 45) })
    const plan = await planMaintenance(
      ctx,
      { ...body, rrule: 'FREQ=WEEKLY', anchor_date: today, service_contract_id: id, horizon_days: 30 },
      assets,
    )
    await generateVisits({ account_id: ctx.accountId, id: ctx.accountId }, new AbortController().signal)
    await updateServiceContract(ctx, id, { start_date: addDays(today, 52) })
    await generateMaintenancePlan(ctx, plan.id, { through: addDays(today, 60) })
    const createdRows = await db().workOrder.findMany({
      where: { account_id: ctx.accountId },
      select: { window_start: true },
    })
    expect(createdRows.map(({ window_start }) => window_start)).toEqual(
      assets.map(() => new Date(`${addDays(today, 52)}T00:00:00Z`)),
    )
  })

  it('shows what a change would come to and leaves the plan as it is', async () => {
    const { id } = await planMaintenance(ctx, body, assets.slice(0, 1))
    const { dates, kept: keptRow } = await previewPlanChange(ctx, id, { rrule: 'FREQ=YEARLY' }, 2)
    expect(dates.map(({ due_date }) => due_date)).toEqual(['2035-01-31', '2036-01-31'])
    expect(keptRow).toEqual([])
    expect(await db().maintenancePlan.findFirst({ where: { id } })).toMatchObject({ rrule: 'FREQ=MONTHLY;INTERVAL=6' })
  })
})
