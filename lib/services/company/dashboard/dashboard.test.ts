import { WAITING_STATUSES } from '@/lib/domain/work-orders/status'
import { expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { startOfDay } from '@/lib/domain/time'
import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import { PRIORITIES } from '@/lib/schemas/work/work-order'
import { createTechnician } from '@/lib/services/people/technicians'
import { createVisit, updateVisit } from '@/lib/services/work/visits'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { readDashboard } from '@/lib/services/company/dashboard'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const pick = <T>(values: readonly T[], at: number): T => values[at % values.length] as T

async function makeOrders(ctx: ServiceContext, now: Date, technicians: readonly string[], count: number) {
  const { customer_id } = await makeHousehold(ctx)
  const next = numbers(7)
  const around = (span: number) => new Date(now.getTime() + (next(2 * span) - span) * MINUTE)
  const rows = Array.from({ length: count }, (_row, index) => {
    const status = pick(WORK_ORDER_STATUSES, next(100))
    const completed_at = status === 'completed' ? new Date(now.getTime() - next(50 * 24 * 60) * MINUTE) : null
    return {
      id: newId(),
      account_id: ctx.accountId,
      customer_id,
      work_order_number: `WO-${index}`,
      status,
      priority: pick(PRIORITIES, next(100)),
      technician_id: next(4) === 0 ? null : pick(technicians, next(100)),
      due_by: next(3) === 0 ? null : around(10 * 24 * 60),
      scheduled_date: next(5) === 0 ? null : around(9 * 24 * 60),
      estimated_duration: next(6) === 0 ? null : next(20 * 60),
      completed_at,
      started_at: completed_at && next(10) > 0 ? new Date(completed_at.getTime() - next(30) * HOUR) : null,
      deleted_at: next(9) === 0 ? now : null,
    }
  })
  await db().workOrder.createMany({ data: rows })
  return rows.filter(({ deleted_at }) => deleted_at === null)
}

test('every number equals a count over all records, across a clock change', async () => {
  const timeZone = 'America/New_York'
  const ctx = await makeAccount({ timeZone })
  // A Sunday on which the clock goes back; the week from 26 October holds 169 hours.
  const now = new Date('2026-11-01T20:00:00Z')
  const [one, two] = [newId(), newId()]
  await db().technician.createMany({
    data: [
      { id: one, account_id: ctx.accountId, name: 'Dana' },
      { id: two, account_id: ctx.accountId, name: 'Sam' },
      { id: newId(), account_id: ctx.accountId, name: 'Gone', deleted_at: now },
    ],
  })
  const orders = await makeOrders(ctx, now, [one, two], 600)
  const dashboard = await readDashboard(ctx, now)

  const unfinished = orders.filter(({ status }) => status !== 'completed' && status !== 'cancelled')
  for (const status of WORK_ORDER_STATUSES)
    expect(dashboard.by_status[status]).toBe(orders.filter((order) => order.status === status).length)
  for (const priority of PRIORITIES)
    expect(dashboard.by_priority[priority]).toBe(unfinished.filter((order) => order.priority === priority).length)
  expect(dashboard.unfinished).toBe(unfinished.length)
  expect(dashboard.overdue).toBe(unfinished.filter(({ due_by }) => due_by && due_by < now).length)
  const waits = ({ technician_id, status }: (typeof unfinished)[number]) =>
    technician_id === null && WAITING_STATUSES.includes(status)
  expect(dashboard.unassigned).toBe(unfinished.filter(waits).length)

  expect(dashboard).toMatchObject({ today: '2026-11-01', week: { from: '2026-10-26', to: '2026-11-01' } })
  const spans = {
    today: [startOfDay('2026-11-01', timeZone), startOfDay('2026-11-02', timeZone)],
    week: [startOfDay('2026-10-26', timeZone), startOfDay('2026-11-02', timeZone)],
  } as const
  for (const id of [one, two])
    for (const [name, [from, to]] of Object.entries(spans)) {
      const booked = orders
        .filter((order) => order.technician_id === id && !['draft', 'cancelled'].includes(order.status))
        .reduce((sum, { scheduled_date, estimated_duration }) => {
          if (!scheduled_date) return sum
          const end = scheduled_date.getTime() + (estimated_duration ?? 60) * MINUTE
          const inside = Math.min(end, to.getTime()) - Math.max(scheduled_date.getTime(), from.getTime())
          return sum + Math.max(inside, 0) / MINUTE
        }, 0)
      const load = dashboard.load.find((technician) => technician.id === id)
      expect(load?.[name as 'today' | 'week'].booked).toBe(Math.round(booked))
    }
  expect(dashboard.load.map(({ name }) => name).sort()).toEqual(['Dana', 'Sam', 'Sam Reyes'])
})

test('books further visits to their own technicians', async () => {
  const ctx = await makeAccount()
  const now = new Date('2026-11-25T08:00:00Z')
  const home = await makeHousehold(ctx)
  const helper = (await createTechnician(ctx, { name: 'Kim' })).id
  const order = await makeWorkOrder(ctx, { ...home, scheduled_date: '2026-11-25T09:00:00Z', estimated_duration: 60 })
  await createVisit(ctx, order.id, { technician_id: helper, scheduled_start: '2026-11-25T09:00:00Z', minutes: 30 })
  await createVisit(ctx, order.id, { technician_id: helper, scheduled_start: '2026-11-26T09:00:00Z', minutes: 45 })
  const off = await createVisit(ctx, order.id, { technician_id: helper, scheduled_start: '2026-11-27T09:00:00Z' })
  await updateVisit(ctx, off.id, { status: 'cancelled' })
  const booked = (await readDashboard(ctx, now)).load.map(({ id, today, week }) => [id, today.booked, week.booked])
  expect(booked).toEqual(
    expect.arrayContaining([
      [home.technician_id, 60, 60],
      [helper, 30, 75],
    ]),
  )
})

test('shift time is the week’s shifts without the leave in them', async () => {
  const ctx = await makeAccount({ timeZone: 'America/New_York' })
  const now = new Date('2026-11-01T20:00:00Z')
  const id = newId()
  const owner = { account_id: ctx.accountId, technician_id: id }
  await db().technician.create({ data: { id, account_id: ctx.accountId, name: 'Dana' } })
  const shift = (weekday: number, start_minute: number, end_minute: number) => ({
    id: newId(),
    ...owner,
    weekday,
    start_minute,
    end_minute,
  })
  // The night of Sunday is an hour longer: 1:30 happens twice.
  await db().shift.createMany({
    data: [shift(1, 480, 1020), shift(2, 480, 720), shift(2, 780, 1020), shift(7, 0, 240)],
  })
  const leave = (starts_at: string, ends_at: string) => ({
    id: newId(),
    ...owner,
    starts_at: new Date(starts_at),
    ends_at: new Date(ends_at),
  })
  await db().timeOff.createMany({
    data: [
      leave('2026-10-26T20:00:00Z', '2026-10-27T13:00:00Z'),
      leave('2026-10-27T12:30:00Z', '2026-10-27T14:00:00Z'),
      leave('2026-11-09T00:00:00Z', '2026-11-10T00:00:00Z'),
    ],
  })
  const [load] = (await readDashboard(ctx, now)).load
  // Monday 8:00 to 16:00, Tuesday 10:00 to 12:00 and 13:00 to 17:00, Sunday five hours.
  expect(load).toMatchObject({ today: { booked: 0, shift: 300 }, week: { booked: 0, shift: 480 + 120 + 240 + 300 } })
})

test('an empty account has zeros; other accounts and missing scopes see nothing', async () => {
  const ctx = await makeAccount()
  const dashboard = await readDashboard(ctx)
  expect(dashboard).toMatchObject({ unfinished: 0, overdue: 0, unassigned: 0, load: [] })
  const none = { completed: 0, first_time: 0 }
  expect(dashboard.first_time).toEqual({ days: 30, settled: none, provisional: none })
  expect(dashboard.warranties).toEqual([30, 60, 90].map((days) => ({ days, expiring: 0 })))
  await expect(readDashboard(withScopes(ctx, 'read:assets'))).rejects.toMatchObject({ code: 'forbidden' })
})
