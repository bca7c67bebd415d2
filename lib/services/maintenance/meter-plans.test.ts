import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { dateOf, dayNumber } from '@/lib/domain/maintenance/days'
import { dayIn } from '@/lib/domain/time'
import { createMeterReading, deleteMeterReading } from '@/lib/services/assets/meter-readings'
import { createMeter } from '@/lib/services/assets/meters'
import { createJobType } from '@/lib/services/work/job-types'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { type Household, makeHousehold } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'
import { enqueueActivePlans, previewMaintenancePlan } from './generate'
import { listOccurrences } from './occurrences'
import { createPlanAsset } from './plan-assets'
import { createMaintenancePlan, getMaintenancePlan } from './plans'

let ctx: ServiceContext
let home: Household
let meterId: string
const today = () => dayIn('UTC', new Date())
const inDays = (days: number) => dateOf(dayNumber(today()) + days)
const asset = () => home.asset_ids[0] ?? ''
const generate = () => runDueJobs('generate-visits')
/** An hour later, when what followed from work orders is looked for. */
const again = async () => {
  await enqueueActivePlans()
  await generate()
}
const visits = async (planId: string) =>
  (await listOccurrences(ctx, { maintenance_plan_id: planId, per_page: 100 })).data
/** Of the morning of a day so many days from now, which is before now. */
const read = (value: number, days: number, more: Record<string, unknown> = {}) =>
  createMeterReading(ctx, meterId, { value, read_at: `${inDays(days)}T00:00:00.000Z`, ...more })

beforeEach(async () => {
  ctx = await makeAccount({ timeZone: 'UTC' })
  home = await makeHousehold(ctx)
  meterId = (await createMeter(ctx, { asset_id: asset(), name: 'Hours', unit: 'h', kind: 'counter' })).id
})

async function makePlan(more: Record<string, unknown> = {}, link: Record<string, unknown> = {}) {
  const { id: job_type_id } = await createJobType(ctx, { name: 'Service', tasks: [{ name: 'Oil' }] })
  const plan = await createMaintenancePlan(ctx, {
    name: 'Every 500 h',
    customer_id: home.customer_id,
    job_type_id,
    status: 'active',
    basis: 'meter',
    meter_every: 500,
    anchor_date: today(),
    start_date: inDays(-100),
    horizon_days: 30,
    days_before: 0,
    ...more,
  })
  const joined = { asset_id: asset(), last_done_value: 0, last_done_on: inDays(-41), ...link }
  await createPlanAsset(ctx, plan.id, joined)
  return plan
}

describe('a plan by a meter', () => {
  it('is refused without what it counts by, in words', async () => {
    await expect(makePlan({ meter_every: null })).rejects.toMatchObject({
      details: [{ field: 'meter_every', message: 'is required when basis is meter' }],
    })
    await expect(makePlan({ grouping: 'all' })).rejects.toMatchObject({ details: [{ field: 'grouping' }] })
    await expect(makePlan({}, { asset_id: home.asset_ids[1] })).rejects.toMatchObject({
      details: [{ field: 'meter_id', message: 'is required: the plan goes by meters, and the asset has no counter' }],
    })
    const other = await createMeter(ctx, { asset_id: asset(), name: 'bar', unit: 'bar', kind: 'gauge' })
    await expect(makePlan({}, { meter_id: other.id })).rejects.toMatchObject({
      details: [{ field: 'meter_id', message: 'is not an existing counter of this asset' }],
    })
  })

  it('is due when the counter is expected to reach its value, and says why', async () => {
    const plan = await makePlan()
    await generate()
    expect(await visits(plan.id)).toEqual([])
    const tooFew = await previewMaintenancePlan(ctx, plan.id, {})
    expect(tooFew).toMatchObject([{ key: 'meter:1', is_due: false, reasons: [{ kind: 'too_few_readings' }] }])
    await read(0, -40)
    await read(200, -20)
    await generate()
    expect(await visits(plan.id)).toMatchObject([
      { key: 'meter:1', due_date: inDays(10), cause: 'meter', status: 'generated' },
    ])
    const [next] = await previewMaintenancePlan(ctx, plan.id, {})
    expect(next?.reasons).toEqual([
      { kind: 'projected', text: 'The meter is expected to reach 500 then, at 10 a day.' },
    ])
  })

  it('moves its visit and the untouched work order with each reading, and leaves a touched one alone', async () => {
    const plan = await makePlan()
    await read(0, -40)
    const wrong = await read(200, -20)
    await generate()
    const [first] = await visits(plan.id)
    const orderId = first?.work_order_id ?? ''
    await read(480, -10)
    await generate()
    const [moved, ...none] = await visits(plan.id)
    expect(none).toEqual([])
    expect(moved).toMatchObject({ id: first?.id, key: 'meter:1', due_date: inDays(-8) })
    expect((await getWorkOrder(ctx, orderId)).window_start).toBe(`${inDays(-8)}T00:00:00.000Z`)
    const person = { ...ctx, actor: { type: 'user', id: home.technician_id, name: 'Ana' } as const }
    await updateWorkOrder(person, orderId, { notes: 'Bring a filter' })
    await deleteMeterReading(ctx, wrong.id)
    await read(481, -9)
    await generate()
    expect(await visits(plan.id)).toMatchObject([{ id: first?.id, due_date: inDays(-8) }])
  })

  it('makes one visit of a reading that passes many values, and goes on after them', async () => {
    const plan = await makePlan()
    for (const [value, days] of [
      [0, -40],
      [200, -20],
    ] as const)
      await read(value, days)
    await generate()
    await expect(read(5_200, -5)).rejects.toMatchObject({ code: 'unusual_reading' })
    await read(5_200, -5, { is_confirmed: true })
    await generate()
    const [only, ...none] = await visits(plan.id)
    expect(none).toEqual([])
    expect(only).toMatchObject({ key: 'meter:1', due_date: inDays(-5) })
    await updateWorkOrder(ctx, only?.work_order_id ?? '', { status: 'completed' })
    await again()
    expect((await visits(plan.id)).map(({ key }) => key)).toEqual(['meter:1', 'meter:11'])
    await updateWorkOrder(ctx, only?.work_order_id ?? '', { status: 'in_progress' })
    await again()
    const open = await visits(plan.id)
    expect(open.filter(({ status }) => status === 'planned')).toEqual([])
  })

  it('counts on where the counter was set back', async () => {
    const plan = await makePlan()
    for (const [value, days] of [
      [0, -40],
      [200, -20],
    ] as const)
      await read(value, days)
    await read(0, -15, { is_reset: true })
    await read(100, -5)
    await generate()
    // 300 in 35 days: 200 more take 24 days from the last reading.
    expect(await visits(plan.id)).toMatchObject([{ key: 'meter:1', due_date: inDays(19) }])
  })

  it('says on the plan that none of its assets has a meter left', async () => {
    const plan = await makePlan()
    await db().meter.update({
      where: { account_id_id: { account_id: ctx.accountId, id: meterId } },
      data: { deleted_at: new Date() },
    })
    await generate()
    expect((await getMaintenancePlan(ctx, plan.id)).failure).toMatch(/^None of its assets has a counter/)
  })
})

describe('a plan by the calendar or a meter', () => {
  it('is due when the first of them is, and both count from the last visit', async () => {
    const plan = await makePlan({ basis: 'first_of', every: 90, every_unit: 'day' })
    await generate()
    expect(await visits(plan.id)).toMatchObject([{ due_date: inDays(49), cause: 'calendar' }])
    for (const [value, days] of [
      [0, -40],
      [200, -20],
    ] as const)
      await read(value, days)
    await generate()
    const [first] = await visits(plan.id)
    expect(first).toMatchObject({ due_date: inDays(10), cause: 'meter', status: 'generated' })
    await updateWorkOrder(ctx, first?.work_order_id ?? '', { status: 'completed' })
    await again()
    // 500 more than the 200 of the last reading, at 10 a day.
    expect(await visits(plan.id)).toMatchObject([
      { status: 'done' },
      { key: `after:${first?.id}`, due_date: inDays(30), cause: 'meter' },
    ])
  })
})
