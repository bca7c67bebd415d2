import { beforeEach, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { dateOf, dayNumber } from '@/lib/domain/maintenance/days'
import { dayIn, toDatabaseDate } from '@/lib/domain/time'
import { createMeterReading } from '@/lib/services/assets/meter-readings'
import { createMeter } from '@/lib/services/assets/meters'
import { createPlanAsset } from '@/lib/services/maintenance/plan-assets'
import { createMaintenancePlan, pauseMaintenancePlan } from '@/lib/services/maintenance/plans'
import {
  orderOccurrences,
  planOccurrences,
  restoreOccurrences,
  skipOccurrences,
  withdrawOccurrences,
} from '@/lib/services/maintenance/occurrences'
import { createJobType } from '@/lib/services/work/job-types'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { type Household, makeHousehold } from '@/lib/testing/factories/work-orders'
import { listOverdueIds, readMaintenanceFigures, readYearGrid, readYearList } from '.'

let ctx: ServiceContext
let home: Household
let planId: string

const today = dayIn('UTC', new Date())
const year = Number(today.slice(0, 4))
const inDays = (days: number) => dateOf(dayNumber(today) + days)
const asset = () => home.asset_ids[0] ?? ''

beforeEach(async () => {
  ctx = await makeAccount({ timeZone: 'UTC' })
  home = await makeHousehold(ctx)
  const { id: job_type_id } = await createJobType(ctx, { name: 'Service', estimated_duration: 60, tasks: [] })
  planId = (
    await createMaintenancePlan(ctx, {
      name: 'Twice a year',
      customer_id: home.customer_id,
      job_type_id,
      status: 'active',
      rrule: 'FREQ=MONTHLY;INTERVAL=6',
      anchor_date: today,
    })
  ).id
  await createPlanAsset(ctx, planId, { asset_id: asset() })
})

/** A visit as the generator would have written it: due so many days from today, its window three days around. */
async function visitDue(days: number, status = 'planned', more: object = {}) {
  const [due, start, end] = [days, days - 3, days + 3].map((offset) => toDatabaseDate(inDays(offset)))
  const id = newId()
  await db().maintenanceOccurrence.create({
    data: {
      id,
      account_id: ctx.accountId,
      plan_id: planId,
      scope: asset(),
      asset_id: asset(),
      key: `test:${id}`,
      status,
      due_date: due ?? new Date(),
      window_start: start ?? new Date(),
      window_end: end ?? new Date(),
      ...more,
    },
  })
  return id
}
/** The years that visits around today fall into: a test must not depend on the day it runs. */
const yearOf = (days: number) => Number(inDays(days).slice(0, 4))

it('shows each place of a plan once, with its visits and how they stand', async () => {
  const overdue = await visitDue(-10)
  const done = await visitDue(-10, 'done', { done_on: toDatabaseDate(inDays(-9)) })
  const grid = await readYearGrid(ctx, {}, yearOf(-10))
  expect(grid.meta).toEqual({ current_page: 1, total_count: 1, total_pages: 1 })
  const [row] = grid.rows
  expect(row).toMatchObject({ customer: { id: home.customer_id }, asset: { id: asset() }, plan: { id: planId } })
  const states = new Map(row?.visits.map(({ id, state }) => [id, state]))
  expect([states.get(overdue), states.get(done)]).toEqual(['overdue', 'done'])
  expect(grid.figures).toMatchObject({ overdue: 1, done: 1 })
})

it('leaves the places that the filters ask for, and counts every state of them', async () => {
  await visitDue(-10)
  const recordOf = (query: Parameters<typeof readYearGrid>[1]) => readYearGrid(ctx, query, yearOf(-10))
  expect((await recordOf({ status: ['skipped'] })).meta.total_count).toBe(0)
  expect((await recordOf({ status: ['skipped'] })).figures).toMatchObject({ overdue: 1 })
  expect((await recordOf({ overdue: true })).meta.total_count).toBe(1)
  expect((await recordOf({ search: 'twice A' })).meta.total_count).toBe(1)
  expect((await recordOf({ search: '%' })).meta.total_count).toBe(0)
  expect((await recordOf({ customer_id: newId() })).meta.total_count).toBe(0)
  expect((await recordOf({ plan_id: planId, page: 2 })).rows).toEqual([])
  expect(await readYearGrid(await makeAccount(), {}, yearOf(-10))).toMatchObject({ rows: [], meta: { total_count: 0 } })
  await expect(readYearGrid(withScopes(ctx, 'read:customers'), {}, year)).rejects.toMatchObject({ code: 'forbidden' })
})

it('lists what is open by its due date, tells what is overdue from years before, and which plans fail', async () => {
  const old = await visitDue(-10)
  await visitDue(-12, 'done')
  await db().maintenancePlan.updateMany({ where: { id: planId }, data: { failure: 'None of its assets is in use.' } })
  const list = await readYearList(ctx, { customer_id: home.customer_id }, yearOf(-10))
  expect(list.visits.map(({ id }) => id)).toContain(old)
  expect(list.visits.map(({ due_date }) => due_date)).toEqual(list.visits.map(({ due_date }) => due_date).sort())
  expect(list.visits.every(({ state }) => state === 'overdue' || state === 'due')).toBe(true)
  expect(list.failing).toMatchObject([{ id: planId, cause: 'None of its assets is in use.' }])
  expect(list.names).toMatchObject({ plan: null, customer: 'Harbor Bakery' })
  expect((await readYearList(ctx, {}, year + 1)).earlier).toBe(1)
  expect(await listOverdueIds(ctx, { status: ['done'] }, yearOf(-10))).toEqual([old])
})

it('gives chosen visits work orders that can be planned although their days are over', async () => {
  const [overdue, due, done] = [await visitDue(-10), await visitDue(100), await visitDue(-20, 'done')]
  const ordered = await orderOccurrences(ctx, { ids: [overdue, due, done] })
  expect(ordered).toMatchObject({ left: 1, from_date: today, to_date: inDays(30) })
  expect(ordered.work_order_ids).toHaveLength(2)
  const orders = await Promise.all(ordered.work_order_ids.map((id) => getWorkOrder(ctx, id)))
  expect(new Set(orders.map(({ window_end }) => window_end))).toEqual(new Set([`${inDays(103)}T23:59:59.999Z`, null]))
  expect(orders.map(({ due_by }) => due_by)).toContain(`${inDays(-7)}T23:59:59.999Z`)
  // Asked again, there is nothing to make.
  expect((await orderOccurrences(ctx, { ids: [overdue, due] })).work_order_ids).toEqual(ordered.work_order_ids)
})

it('undoes the creation and planning of work orders, except those worked on since', async () => {
  const ana = { type: 'user', id: newId(), name: 'Ana' } as const
  const asAna = (): ServiceContext => ({ ...ctx, actor: ana, requestId: newId() })
  const [first, later, touched] = [await visitDue(-10), await visitDue(100), await visitDue(120)]
  const rows = async () =>
    db().maintenanceOccurrence.findMany({ where: { plan_id: planId }, select: { id: true, status: true } })
  const live = () => db().workOrder.count({ where: { account_id: ctx.accountId, deleted_at: null } })
  const [before, there] = [await rows(), await live()]
  const ids = [first, later]
  const { batch: input, plan_id, ...planned } = await planOccurrences(asAna(), { ids })
  expect(planned).toEqual({ left: 0, from_date: today })
  expect(await live()).toBe(there + 2)
  expect(await withdrawOccurrences(asAna(), { ids, batch: input, plan_id })).toEqual({ withdrawn: 2, kept: 0 })
  expect(new Set(await rows())).toEqual(new Set(before))
  expect(await live()).toBe(there)
  expect(await db().plan.findFirstOrThrow({ where: { id: plan_id } })).toMatchObject({ status: 'discarded' })

  // One that was there before gets its window back, one that was touched stays.
  const [id = ''] = (await orderOccurrences(asAna(), { ids: [touched] })).work_order_ids
  const { batch, work_order_ids } = await orderOccurrences(asAna(), { ids: [...ids, touched] })
  const ownItems = work_order_ids.filter((one) => one !== id)
  await updateWorkOrder(asAna(), ownItems[0] ?? '', { notes: 'The key is next door.' })
  expect(await withdrawOccurrences(asAna(), { ids: [...ids, touched], batch })).toEqual({ withdrawn: 1, kept: 1 })
  expect(await live()).toBe(there + 2)
  expect((await getWorkOrder(ctx, id)).window_end).not.toBeNull()
})

it('makes each work order once for two who plan the same visits at once', async () => {
  const ids = [await visitDue(-10), await visitDue(100)]
  const live = () => db().workOrder.count({ where: { account_id: ctx.accountId, deleted_at: null } })
  const there = await live()
  const both = await Promise.all([1, 2].map(() => orderOccurrences({ ...ctx, requestId: newId() }, { ids })))
  expect(both[0]?.work_order_ids.toSorted()).toEqual(both[1]?.work_order_ids.toSorted())
  expect(await live()).toBe(there + 2)
})

it('refuses to plan visits of a plan that is not active', async () => {
  const overdue = await visitDue(-10)
  await pauseMaintenancePlan(ctx, planId)
  await expect(orderOccurrences(ctx, { ids: [overdue] })).rejects.toMatchObject({ details: [{ field: 'ids' }] })
  await expect(orderOccurrences(ctx, { ids: [] })).rejects.toMatchObject({ details: [{ field: 'ids' }] })
})

it('skips several visits for one reason, all or none, and plans them again', async () => {
  const [one, two, done] = [await visitDue(-10), await visitDue(100), await visitDue(-20, 'done')]
  const statusOf = async (id: string) =>
    (await db().maintenanceOccurrence.findFirstOrThrow({ where: { id }, select: { status: true } })).status
  await expect(skipOccurrences(ctx, { ids: [one, done], reason: 'Shut' })).rejects.toMatchObject({
    code: 'occurrence_closed',
  })
  expect(await statusOf(one)).toBe('planned')
  await skipOccurrences(ctx, { ids: [one, two], reason: 'Shut for the summer' })
  expect([await statusOf(one), await statusOf(two)]).toEqual(['skipped', 'skipped'])
  await restoreOccurrences(ctx, { ids: [two, one] })
  expect([await statusOf(one), await statusOf(two)]).toEqual(['planned', 'planned'])
})

it('shows what is due within 30 days, over the new year too, and counts what there is to do', async () => {
  await visitDue(200)
  const soon = await visitDue(29)
  const begun = await visitDue(-2)
  const late = await visitDue(-9)
  await visitDue(-40, 'done')
  const query = { due_soon: true, per_page: 10, page: 1 }
  const list = await readYearList(ctx, query, year)
  expect(list.visits.map(({ id }) => id)).toEqual([begun, soon].filter((id) => id !== begun || yearOf(-2) === year))
  const grid = await readYearGrid(ctx, query, year)
  expect(grid.meta.total_count).toBe(1)
  const both = await readYearList(ctx, { ...query, overdue: true }, yearOf(-9))
  expect(both.visits.map(({ id }) => id)).toEqual([late])
  expect(await readMaintenanceFigures(ctx)).toEqual({ due_soon: 2, overdue: 1, failing: 0, unread: 0 })
})

it('names plans that make no visits, and their counters that nobody read for 60 days', async () => {
  const meter = await createMeter(ctx, { asset_id: asset(), name: 'Hours', unit: 'h', kind: 'counter' })
  const data = { basis: 'meter', rrule: null, meter_every: 100, failure: 'None of its assets is in use.' }
  await db().maintenancePlan.updateMany({ where: { id: planId }, data })
  await db().maintenancePlanAsset.updateMany({ where: { plan_id: planId }, data: { meter_id: meter.id } })
  const unread = async () => (await readYearList(ctx, {}, year)).unread
  expect(await unread()).toMatchObject([{ asset: { id: asset() }, name: 'Hours', last_read_at: null }])
  const read = (days: number) => ({ value: 1_000 - days, read_at: `${inDays(-days)}T12:00:00Z` })
  await createMeterReading(ctx, meter.id, read(70))
  expect(await unread()).toMatchObject([{ last_read_at: `${inDays(-70)}T12:00:00Z` }])
  expect(await readMaintenanceFigures(ctx)).toMatchObject({ failing: 1, unread: 1 })
  await createMeterReading(ctx, meter.id, read(3))
  expect(await unread()).toEqual([])
  expect(await readMaintenanceFigures(ctx)).toMatchObject({ failing: 1, unread: 0 })
})
