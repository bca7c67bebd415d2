import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { dateOf, dayNumber } from '@/lib/domain/maintenance/days'
import { dayIn } from '@/lib/domain/time'
import { deleteWorkOrder, getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { type Household, makeHousehold } from '@/lib/testing/factories/work-orders'
import { makeChecklist } from '@/lib/testing/factories/tasks'
import { createJobType, deleteJobType } from '@/lib/services/work/job-types'
import { createProduct } from '@/lib/services/assets/products'
import { updateAsset } from '@/lib/services/assets/assets'
import { runDueJobs } from '@/lib/testing/jobs'
import { generateMaintenancePlan, previewMaintenancePlan } from './generate'
import { listOccurrences, restoreOccurrence, skipOccurrence } from './occurrences'
import { createPlanAsset, deletePlanAsset } from './plan-assets'
import {
  createMaintenancePlan,
  deleteMaintenancePlan,
  getMaintenancePlan,
  pauseMaintenancePlan,
  restoreMaintenancePlan,
  resumeMaintenancePlan,
} from './plans'
import { updateMaintenancePlan } from './plans/verbs'

let ctx: ServiceContext
let home: Household
let jobTypeId: string

beforeEach(async () => {
  ctx = await makeAccount({ timeZone: 'UTC' })
  home = await makeHousehold(ctx)
  const checklist = await makeChecklist(ctx, ['Power off'])
  const tasks = [{ name: 'Clean', checklist_id: checklist.id }, { name: 'Measure' }]
  jobTypeId = (await createJobType(ctx, { name: 'Service', estimated_duration: 90, required_skills: ['HVAC'], tasks }))
    .id
})

const today = () => dayIn('UTC', new Date())
const inDays = (days: number) => dateOf(dayNumber(today()) + days)
const asset = () => home.asset_ids[0] ?? ''

async function makePlan(more: Record<string, unknown> = {}, assets: readonly string[] = [asset()]) {
  const plan = await createMaintenancePlan(ctx, {
    name: 'Every 10 days',
    customer_id: home.customer_id,
    job_type_id: jobTypeId,
    status: 'active',
    rrule: 'FREQ=DAILY;INTERVAL=10',
    anchor_date: today(),
    horizon_days: 25,
    days_before: 2,
    days_after: 3,
    ...more,
  })
  for (const asset_id of assets) await createPlanAsset(ctx, plan.id, { asset_id })
  return plan
}
const generate = () => runDueJobs('generate-visits')
const again = async () => {
  await db()
    .$executeRaw`INSERT INTO job (queue, key, account_id) VALUES ('generate-visits', ${ctx.accountId}, ${ctx.accountId}::uuid)
    ON CONFLICT DO NOTHING`
  await generate()
}
const visits = async (planId: string) =>
  (await listOccurrences(ctx, { maintenance_plan_id: planId, per_page: 100 })).data
const series = async (planId: string) =>
  (await visits(planId)).map(({ scope, key, due_date }) => [scope, key, due_date])

describe('a maintenance plan', () => {
  it('has a number, its defaults, and is refused with what is wrong', async () => {
    const plan = await makePlan()
    expect(plan).toMatchObject({
      plan_number: 'PM-000001',
      basis: 'fixed',
      time_zone: 'UTC',
      start_date: today(),
      missed_rule: 'once',
      customer: { id: home.customer_id },
    })
    await expect(makePlan({ rrule: 'FREQ=DAILY;BYHOUR=9' })).rejects.toMatchObject({
      details: [{ field: 'rrule', message: expect.stringMatching(/^BYHOUR can't be used/) as string }],
    })
    await expect(makePlan({ basis: 'floating', rrule: null })).rejects.toMatchObject({
      details: [
        { field: 'every', message: 'is required when basis is floating' },
        { field: 'every_unit', message: 'is required when basis is floating' },
      ],
    })
    const foreign = await makeAsset(ctx)
    await expect(createPlanAsset(ctx, plan.id, { asset_id: foreign.id })).rejects.toMatchObject({
      details: [{ field: 'asset_id', message: 'is not an existing asset of this customer' }],
    })
    await expect(createPlanAsset(ctx, plan.id, { asset_id: asset() })).rejects.toMatchObject({
      details: [{ field: 'asset_id', message: 'is an asset of the plan already' }],
    })
  })

  it('shows its next dates with their reasons and writes nothing', async () => {
    const plan = await makePlan({ status: 'draft', seasons: [{ from: '01-01', to: '12-31' }] })
    const next = await previewMaintenancePlan(ctx, plan.id, { count: 3 })
    expect(next.map(({ key }) => key)).toEqual([inDays(0), inDays(10), inDays(20)])
    expect(await visits(plan.id)).toEqual([])
  })
})

describe('the generator', () => {
  it('makes open work orders on no day, with tasks, assets and window, once however often it runs', async () => {
    const plan = await makePlan()
    await generate()
    const all = await visits(plan.id)
    expect(all.filter(({ status }) => status === 'generated').map(({ key }) => key)).toEqual([
      inDays(0),
      inDays(10),
      inDays(20),
    ])
    expect(all.filter(({ status }) => status === 'planned').length).toBeGreaterThan(30)
    const order = await getWorkOrder(ctx, all[1]?.work_order_id ?? '')
    expect(order).toMatchObject({
      status: 'open',
      technician: null,
      scheduled_date: null,
      work_order_type: 'maintenance',
      estimated_duration: 90,
      required_skills: ['HVAC'],
      customer: { id: home.customer_id },
      window_start: `${inDays(8)}T00:00:00.000Z`,
      window_end: `${inDays(13)}T23:59:59.999Z`,
      due_by: `${inDays(13)}T23:59:59.999Z`,
    })
    const tasks = await db().task.findMany({ where: { work_order_id: order.id }, orderBy: { sequence: 'asc' } })
    expect(tasks.map(({ name }) => name)).toEqual(['Clean', 'Measure'])
    const before = await db().workOrder.count({ where: { account_id: ctx.accountId } })
    for (let run = 0; run < 9; run++) await again()
    expect(await db().workOrder.count({ where: { account_id: ctx.accountId } })).toBe(before)
    expect(await visits(plan.id)).toEqual(all)
  })

  it('requires the skills of the job type and of the products of the assets', async () => {
    const chiller = await createProduct(ctx, { name: 'Chiller', required_skills: ['hvac', 'Refrigerant'] })
    await updateAsset(ctx, asset(), { product_id: chiller.id })
    const plan = await makePlan()
    await generate()
    const [first] = (await visits(plan.id)).filter(({ status }) => status === 'generated')
    const order = await getWorkOrder(ctx, first?.work_order_id ?? '')
    expect(order.required_skills).toEqual(['HVAC', 'Refrigerant'])
  })

  it('writes the same rows from three processes at once', async () => {
    const assets = [asset()]
    for (let index = 0; index < 4; index++) assets.push((await makeAsset(ctx, { customer_id: home.customer_id })).id)
    const plan = await makePlan({}, assets)
    await Promise.all([generate(), again(), again()])
    await again()
    const rows = await db().maintenanceOccurrence.findMany({
      where: { plan_id: plan.id, status: 'generated' },
    })
    expect(rows).toHaveLength(15)
    expect(new Set(rows.map(({ work_order_id }) => work_order_id)).size).toBe(15)
    expect(await db().workOrder.count({ where: { account_id: ctx.accountId } })).toBe(15)
  })

  it('makes up for a standstill as the plan says', async () => {
    const missed = async (missed_rule: string) => {
      const plan = await makePlan({ missed_rule, start_date: inDays(-50), anchor_date: inDays(-50), days_after: 0 }, [])
      const link = await createPlanAsset(ctx, plan.id, { asset_id: asset(), anchor_date: inDays(-50) })
      expect(link.anchor_date).toBe(inDays(-50))
      await again()
      return (await visits(plan.id)).filter(({ is_overdue }) => is_overdue).map(({ key }) => key)
    }
    expect(await missed('all')).toEqual([inDays(-50), inDays(-40), inDays(-30), inDays(-20), inDays(-10)])
    expect(await missed('once')).toEqual([inDays(-10)])
    expect(await missed('skip')).toEqual([])
  })

  it('says on the plan what keeps it from working, and goes on when that is mended', async () => {
    const plan = await makePlan()
    await updateAsset(ctx, asset(), { status: 'retired' })
    await again()
    expect(await getMaintenancePlan(ctx, plan.id)).toMatchObject({
      status: 'active',
      failure: 'None of its assets is in use. Add assets, or end the plan.',
    })
    expect(await visits(plan.id)).toEqual([])
    await updateAsset(ctx, asset(), { status: 'active' })
    await again()
    expect((await getMaintenancePlan(ctx, plan.id)).failure).toBeNull()
    expect((await visits(plan.id)).length).toBeGreaterThan(0)
    await deleteJobType(ctx, jobTypeId).then(again)
    expect((await getMaintenancePlan(ctx, plan.id)).failure).toMatch(/^Its job type is in the trash/)
  })

  it('makes nothing while the plan is paused, and goes on when it is resumed', async () => {
    const plan = await makePlan()
    await pauseMaintenancePlan(ctx, plan.id)
    await generate()
    expect(await visits(plan.id)).toEqual([])
    await expect(generateMaintenancePlan(ctx, plan.id, { through: inDays(5) })).rejects.toMatchObject({
      details: [{ message: 'The plan is paused: only an active one makes visits.' }],
    })
    await resumeMaintenancePlan(ctx, plan.id, { missed_rule: 'skip' })
    await generate()
    expect((await visits(plan.id)).length).toBeGreaterThan(0)
  })

  it('makes work orders up to a day at once', async () => {
    const plan = await makePlan({ horizon_days: 1 })
    await generateMaintenancePlan(ctx, plan.id, { through: inDays(20) })
    await generateMaintenancePlan(ctx, plan.id, { through: inDays(20) })
    expect((await visits(plan.id)).filter(({ status }) => status === 'generated')).toHaveLength(3)
  })

  it('merges smaller visits into larger ones, with their tasks, and no checklist twice', async () => {
    const list = await db().jobTypeTask.findFirstOrThrow({ where: { job_type_id: jobTypeId, sequence: 1 } })
    const small = await createJobType(ctx, {
      name: 'Small',
      tasks: [{ name: 'Same list', checklist_id: list.checklist_id }, { name: 'Filter' }],
    })
    const often = await makePlan({ name: 'Often', job_type_id: small.id, rank: 1 })
    const seldom = await makePlan({
      rrule: 'FREQ=DAILY;INTERVAL=30',
      anchor_date: inDays(11),
      rank: 5,
      absorbs_within: 3,
    })
    await generate()
    const merged = (await visits(often.id)).filter(({ status }) => status === 'merged')
    const [large] = await visits(seldom.id)
    expect(merged.map(({ key, merged_into_id }) => [key, merged_into_id])[0]).toEqual([inDays(10), large?.id])
    const tasks = await db().task.findMany({
      where: { work_order_id: large?.work_order_id ?? '' },
      orderBy: { sequence: 'asc' },
    })
    expect(tasks.map(({ name }) => name)).toEqual(['Clean', 'Measure', 'Filter'])
  })
})

describe('the series', () => {
  it('stays as it is when a work order is dragged, completed, cancelled, reopened or deleted', async () => {
    const plan = await makePlan()
    await generate()
    const before = await series(plan.id)
    const [first, second, third] = await visits(plan.id)
    const moved = { technician_id: home.technician_id, scheduled_date: `${inDays(40)}T09:00:00Z` }
    await updateWorkOrder(ctx, first?.work_order_id ?? '', { ...moved, status: 'assigned' })
    await updateWorkOrder(ctx, first?.work_order_id ?? '', { status: 'completed' })
    await updateWorkOrder(ctx, second?.work_order_id ?? '', { status: 'cancelled' })
    await deleteWorkOrder(ctx, third?.work_order_id ?? '')
    await again()
    expect((await visits(plan.id)).slice(0, 3).map(({ status, done_on }) => [status, done_on])).toEqual([
      ['done', today()],
      ['cancelled', null],
      ['cancelled', null],
    ])
    expect(await series(plan.id)).toEqual(before)
    await updateWorkOrder(ctx, first?.work_order_id ?? '', { status: 'in_progress' })
    await again()
    expect((await visits(plan.id))[0]).toMatchObject({ status: 'generated', done_on: null })
    expect(await series(plan.id)).toEqual(before)
  })

  it('of a plan that counts from the last visit goes on when that is done, once', async () => {
    const plan = await makePlan({ basis: 'floating', rrule: null, every: 6, every_unit: 'month' })
    await again()
    const [first, ...none] = await visits(plan.id)
    expect(none).toEqual([])
    await updateWorkOrder(ctx, first?.work_order_id ?? '', { status: 'completed' })
    await again()
    await again()
    expect((await visits(plan.id)).map(({ key, status }) => [key, status])).toEqual([
      [today(), 'done'],
      [`after:${first?.id}`, 'planned'],
    ])
    await updateWorkOrder(ctx, first?.work_order_id ?? '', { status: 'in_progress' })
    await again()
    expect((await visits(plan.id)).map(({ status }) => status)).toEqual(['generated'])
  })

  it('keeps a visit that is skipped, which can be planned again', async () => {
    const plan = await makePlan()
    await generate()
    const [first, second] = await visits(plan.id)
    await expect(skipOccurrence(ctx, first?.id ?? '', {})).rejects.toMatchObject({ details: [{ field: 'reason' }] })
    const skipped = await skipOccurrence(ctx, first?.id ?? '', { reason: 'Closed' })
    expect(skipped).toMatchObject({ status: 'skipped', reason: 'Closed' })
    expect(await getWorkOrder(ctx, first?.work_order_id ?? '')).toMatchObject({ status: 'cancelled' })
    await restoreOccurrence(ctx, first?.id ?? '')
    await again()
    const [back] = await visits(plan.id)
    expect(back).toMatchObject({ id: first?.id, key: first?.key, status: 'generated', reason: null })
    expect(back?.work_order_id).not.toBe(first?.work_order_id)
    await updateWorkOrder(ctx, second?.work_order_id ?? '', { status: 'completed' })
    await expect(skipOccurrence(ctx, second?.id ?? '', { reason: 'x' })).rejects.toMatchObject({
      code: 'occurrence_closed',
    })
  })

  it('follows a change of the plan where nothing was made of it yet', async () => {
    const plan = await makePlan()
    await generate()
    const countCreated = (await visits(plan.id)).filter(({ status }) => status === 'generated')
    await updateMaintenancePlan(ctx, plan.id, { rrule: 'FREQ=DAILY;INTERVAL=30' })
    await again()
    const after = await visits(plan.id)
    expect(after.filter(({ status }) => status === 'generated').map(({ id }) => id)).toEqual(
      expect.arrayContaining(countCreated.map(({ id }) => id).slice(0, 1)),
    )
    expect(after.filter(({ status }) => status === 'planned').map(({ key }) => key)[0]).toBe(inDays(30))
  })

  it('goes with its plan or its asset, and comes back with it', async () => {
    const plan = await makePlan({ horizon_days: 1 })
    await generate()
    const before = await series(plan.id)
    await deleteMaintenancePlan(ctx, plan.id)
    await restoreMaintenancePlan(ctx, plan.id)
    await again()
    expect(await series(plan.id)).toEqual(before)
    const link = await db().maintenancePlanAsset.findFirstOrThrow({ where: { plan_id: plan.id } })
    await deletePlanAsset(ctx, link.id)
    await again()
    expect((await visits(plan.id)).map(({ status }) => status)).toEqual(['generated'])
  })
})
