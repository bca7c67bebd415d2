import { beforeEach, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { dateOf, dayNumber } from '@/lib/domain/maintenance/days'
import { dayIn } from '@/lib/domain/time'
import { undoLastAction } from '@/lib/services/data/undo'
import { createJobType } from '@/lib/services/work/job-types'
import { updateTask } from '@/lib/services/work/tasks'
import { getWorkOrder, listWorkOrderHistory, listWorkOrders, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { type Household, makeHousehold } from '@/lib/testing/factories/work-orders'
import { watch } from '@/lib/testing/statements'
import { runDueJobs } from '@/lib/testing/jobs'
import { listOccurrences } from './occurrences'
import { createPlanAsset } from './plan-assets'
import { changeMaintenancePlan, createMaintenancePlan, getMaintenancePlan } from './plans'

/* The work orders of a plan, and what a change of it does to them (R-MP-5). */

let ctx: ServiceContext
let home: Household
let jobTypeId: string

beforeEach(async () => {
  ctx = { ...(await makeAccount({ timeZone: 'UTC' })), actor: { type: 'user', id: newId(), name: 'Ben' } }
  home = await makeHousehold(ctx)
  jobTypeId = (await createJobType(ctx, { name: 'Service', tasks: [{ name: 'Clean' }] })).id
})

const today = () => dayIn('UTC', new Date())
const inDays = (days: number) => dateOf(dayNumber(today()) + days)
const generate = () => runDueJobs('generate-visits')

async function makePlan(more: Record<string, unknown> = {}) {
  const plan = await createMaintenancePlan(ctx, {
    name: 'Every 10 days',
    customer_id: home.customer_id,
    job_type_id: jobTypeId,
    status: 'active',
    rrule: 'FREQ=DAILY;INTERVAL=10',
    anchor_date: today(),
    horizon_days: 45,
    days_before: 2,
    days_after: 3,
    ...more,
  })
  await createPlanAsset(ctx, plan.id, { asset_id: home.asset_ids[0] ?? '' })
  await generate()
  return plan
}

/** The visits that have a work order, as the plan and as the work orders tell it. */
async function createdFor(plan_id: string) {
  const rows = await db().maintenanceOccurrence.findMany({
    where: { plan_id, status: 'generated' },
    select: { key: true, window_end: true, work_order: { select: { id: true, due_by: true, deleted_at: true } } },
    orderBy: [{ due_date: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ key, window_end, work_order }) => ({
    key,
    id: work_order?.id,
    deleted_at: work_order?.deleted_at,
    until: window_end.toISOString().slice(0, 10),
    due_by: work_order?.due_by?.toISOString().slice(0, 10),
  }))
}

it('are listed by the plan that they were made for', async () => {
  const [plan, other] = [await makePlan(), await makePlan({ rrule: 'FREQ=DAILY;INTERVAL=7' })]
  const ids = (await createdFor(plan.id)).map(({ id }) => id)
  const first = await listWorkOrders(ctx, { maintenance_plan_id: plan.id, per_page: 3 })
  const second = await listWorkOrders(ctx, { maintenance_plan_id: plan.id, per_page: 3, page: 2 })
  expect(first.meta.total_count).toBe(5)
  expect(new Set([...first.data, ...second.data].map(({ id }) => id))).toEqual(new Set(ids))
  expect((await listWorkOrders(ctx, { maintenance_plan_id: other.id, status: ['completed'] })).data).toEqual([])
  expect((await listWorkOrders(ctx, { maintenance_plan_id: newId() })).data).toEqual([])
})

it('moves the windows of work orders that nobody touched, and names the others', async () => {
  const plan = await makePlan()
  const before = await createdFor(plan.id)
  expect(before).toHaveLength(5)
  const [scheduled, noted, worked, ...others] = before.map(({ id }) => id ?? '')
  const start = `${inDays(1)}T09:00:00Z`
  await updateWorkOrder(ctx, scheduled ?? '', { technician_id: home.technician_id, scheduled_date: start })
  await updateWorkOrder(ctx, noted ?? '', { notes: 'The key is next door.' })
  const task = await db().task.findFirstOrThrow({ where: { work_order_id: worked } })
  await updateTask(ctx, task.id, { name: 'Clean well' })

  const changed = await changeMaintenancePlan(ctx, plan.id, { days_after: 8 })
  expect(changed.kept_work_orders?.map(({ work_order_id, due_date }) => [work_order_id, due_date])).toEqual([
    [scheduled, inDays(0)],
    [noted, inDays(10)],
    [worked, inDays(20)],
  ])
  const after = await createdFor(plan.id)
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(after.map(({ until }) => until)).toEqual([inDays(3), inDays(13), inDays(23), inDays(38), inDays(48)])
  expect(after.map(({ due_by }) => due_by)).toEqual(after.map(({ until }) => until))
  expect(await getWorkOrder(ctx, others[0] ?? '')).toMatchObject({ status: 'open', technician: null })
  const [moved] = (await listWorkOrderHistory(ctx, others[0] ?? '', {})).data
  expect(moved).toMatchObject({ verb: 'update', actor: { type: 'system', name: 'Maintenance plans' } })
  expect(moved?.changes).toEqual({
    due_by: [`${inDays(33)}T23:59:59.999Z`, `${inDays(38)}T23:59:59.999Z`],
    window_end: [`${inDays(33)}T23:59:59.999Z`, `${inDays(38)}T23:59:59.999Z`],
  })
  // It is the plan that moved them, so that they follow the next change as well.
  expect(await changeMaintenancePlan(ctx, plan.id, { days_after: 3 })).not.toHaveProperty('kept_work_orders')
  expect(await createdFor(plan.id)).toEqual(before)
})

it('puts work orders of visits in the trash that the plan has no more, and makes those of new ones', async () => {
  const plan = await makePlan()
  const before = await createdFor(plan.id)
  await updateWorkOrder(ctx, before[1]?.id ?? '', { notes: 'Wanted on this day.' })
  const changed = await changeMaintenancePlan(ctx, plan.id, { rrule: 'FREQ=DAILY;INTERVAL=15' })
  expect(changed.kept_work_orders?.map(({ work_order_id }) => work_order_id)).toEqual([before[1]?.id])
  await generate()
  const after = await createdFor(plan.id)
  expect(after.map(({ key }) => key)).toEqual([inDays(0), inDays(10), inDays(15), inDays(30), inDays(45)])
  expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining([before[0]?.id, before[1]?.id, before[3]?.id]))
  const gone = await db().workOrder.findMany({ where: { account_id: ctx.accountId, deleted_at: { not: null } } })
  expect(new Set(gone.map(({ id }) => id))).toEqual(new Set([before[2]?.id, before[4]?.id]))
})

it('makes work orders anew with other work to do, and none for a change of the name', async () => {
  const plan = await makePlan()
  const before = await createdFor(plan.id)
  await changeMaintenancePlan(ctx, plan.id, { name: 'Often' })
  await generate()
  expect(await createdFor(plan.id)).toEqual(before)
  const other = await createJobType(ctx, { name: 'Other', tasks: [{ name: 'Oil' }] })
  await changeMaintenancePlan(ctx, plan.id, { job_type_id: other.id })
  await generate()
  const after = await createdFor(plan.id)
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
  const tasks = await db().task.findMany({ where: { work_order_id: { in: after.map(({ id }) => id ?? '') } } })
  expect(tasks.map(({ name }) => name)).toEqual(after.map(() => 'Oil'))
})

it('costs as many statements for 400 visits as for two, also to take back', async () => {
  const ana = { type: 'user', id: newId(), name: 'Ana' } as const
  const asAna = (): ServiceContext => ({ ...ctx, actor: ana, requestId: newId() })
  const counts: [visits: number, statements: number[]][] = []
  for (const horizon_days of [1, 399]) {
    const plan = await makePlan({ rrule: 'FREQ=DAILY', horizon_days })
    const { length } = await createdFor(plan.id)
    const count = async (work: () => Promise<unknown>) => (await watch(work)).length
    counts.push([
      length,
      [
        await count(() => changeMaintenancePlan(asAna(), plan.id, { days_after: 9 })),
        await count(() => undoLastAction(asAna())),
        await count(() =>
          changeMaintenancePlan(asAna(), plan.id, { rrule: 'FREQ=DAILY;INTERVAL=800', anchor_date: inDays(-9) }),
        ),
      ],
    ])
  }
  expect(counts.map(([visits]) => visits)).toEqual([2, 400])
  expect(counts[1]?.[1]).toEqual(counts[0]?.[1])
}, 120_000)

it('is taken back as one action for 400 visits', async () => {
  const plan = await makePlan({ rrule: 'FREQ=DAILY', horizon_days: 399 })
  const before = await createdFor(plan.id)
  expect(before).toHaveLength(400)
  const ana = { type: 'user', id: newId(), name: 'Ana' } as const
  const asAna = (): ServiceContext => ({ ...ctx, actor: ana, requestId: newId() })
  const changed = await changeMaintenancePlan(asAna(), plan.id, { days_before: 1, days_after: 9 })
  expect(changed).not.toHaveProperty('kept_work_orders')
  expect((await createdFor(plan.id)).map(({ due_by }) => due_by)).toEqual(
    before.map((_visit, index) => inDays(index + 9)),
  )
  expect(await undoLastAction(asAna())).toMatchObject({ refused: [] })
  expect(await getMaintenancePlan(ctx, plan.id)).toMatchObject({ days_before: 2, days_after: 3 })
  expect(await createdFor(plan.id)).toEqual(before)
  expect((await listOccurrences(ctx, { maintenance_plan_id: plan.id, overdue: true })).data).toEqual([])
  await expect(undoLastAction(asAna())).rejects.toMatchObject({ code: 'not_found' })
}, 120_000)
