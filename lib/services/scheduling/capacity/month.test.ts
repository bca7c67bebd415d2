import { expect, test } from 'vitest'
import { NO_FILTERS } from '@/lib/domain/board/filters'
import { createBusinessCalendar } from '@/lib/services/people/business-calendars'
import { createTechnician } from '@/lib/services/people/technicians'
import { replaceShifts } from '@/lib/services/people/shifts'
import { createTimeOff } from '@/lib/services/people/time-off'
import { readMonth } from '@/lib/services/scheduling/capacity'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { createVisit } from '@/lib/services/work/visits'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeSite } from '@/lib/testing/factories/customers'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'

const DATE = '2026-11-12'

async function makeTeam() {
  const ctx = await makeAccount({ timeZone: 'America/New_York' })
  const person = async (body: { name: string; territory?: string; skills?: string[] }) => {
    const { id } = await createTechnician(ctx, body)
    await replaceShifts(ctx, id, {
      shifts: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 960 })),
    })
    return id
  }
  const ana = await person({ name: 'Ana', territory: 'North', skills: ['Gas'] })
  const ben = await person({ name: 'Ben' })
  const { customer_id } = await makeHousehold(ctx)
  const { id: site_id } = await makeSite(ctx, customer_id, { name: 'Pier', territory: 'North' })
  const book = (more: Parameters<typeof makeWorkOrder>[1]) =>
    makeWorkOrder(ctx, { customer_id, site_id, estimated_duration: 120, ...more })
  const monthOf = async (filters: Partial<typeof NO_FILTERS> = {}) => {
    const days = await readMonth(ctx, DATE, { ...NO_FILTERS, ...filters })
    return (date: string) => days.find((day) => day.date === date)
  }
  return { ctx, ana, ben, book, monthOf }
}

test('tells of the six weeks from the one in which a month begins how full each day is and what of it needs somebody', async () => {
  const { ctx, ana, ben, book, monthOf } = await makeTeam()
  const order = await book({ technician_id: ana, scheduled_date: '2026-11-12T15:00:00Z', priority: 'urgent' })
  const done = await book({ technician_id: ben, scheduled_date: '2026-11-12T15:00:00Z', priority: 'urgent' })
  await updateWorkOrder(ctx, done.id, { status: 'completed' })
  // Half past eleven at night is the same day on the company's clocks.
  await createVisit(ctx, order.id, { technician_id: ben, scheduled_start: '2026-11-13T04:30:00Z', minutes: 30 })
  const off = await book({ technician_id: ben, scheduled_date: '2026-11-12T13:00:00Z' })
  await updateWorkOrder(ctx, off.id, { status: 'cancelled' })
  await book({ scheduled_date: '2026-11-12T15:00:00Z' })
  await book({ due_by: '2026-11-13T22:00:00Z' })
  await createTimeOff(ctx, ben, { starts_at: '2026-11-13T05:00:00Z', ends_at: '2026-11-14T05:00:00Z' })
  await createTimeOff(ctx, ana, { starts_at: '2026-11-13T13:00:00Z', ends_at: '2026-11-13T15:00:00Z' })
  const closed = [{ date: '2026-11-26', name: 'Thanksgiving Day', hours: [] }]
  await createBusinessCalendar(ctx, { name: 'Office', exceptions: closed })

  const days = await readMonth(ctx, DATE, NO_FILTERS)
  expect(days.map(({ date }) => date)).toEqual(expect.arrayContaining(['2026-10-26', '2026-11-30', '2026-12-06']))
  expect(days).toHaveLength(42)
  const day = await monthOf()
  expect(day('2026-11-12')).toMatchObject({ available: 960, jobs: 3, urgent: 2, unassigned: 1, absent: [] })
  expect(day('2026-11-13')).toMatchObject({ available: 360, booked: 0, jobs: 0, unassigned: 1, absent: ['Ben'] })
  expect(day('2026-11-15')).toMatchObject({ available: 0, booked: 0, jobs: 0, absent: [], closed: null })
  expect(day('2026-11-26')).toMatchObject({ closed: 'Thanksgiving Day' })
})

test('counts what the filters of the board leave', async () => {
  const { ana, book, monthOf } = await makeTeam()
  const at = { scheduled_date: '2026-11-12T15:00:00Z' }
  await book({ technician_id: ana, ...at })
  await book({ ...at, required_skills: ['Gas'] })
  const counts = async (filters: Partial<typeof NO_FILTERS>) => {
    const { available, booked, jobs, unassigned } = (await monthOf(filters))('2026-11-12') ?? {}
    return [available, booked, jobs, unassigned]
  }
  expect(await counts({ territory: 'North', skill: 'Gas' })).toEqual([480, 120, 1, 1])
  expect(await counts({ territory: 'South' })).toEqual([0, 0, 0, 0])
  expect(await counts({ skill: 'Lifts' })).toEqual([0, 0, 0, 0])
  expect(await counts({ technician_id: ana })).toEqual([480, 120, 1, 1])
  expect(await counts({ status: ['in_progress'] })).toEqual([960, 120, 0, 0])
})

test('other accounts and missing scopes see nothing', async () => {
  const { ctx, ana, book } = await makeTeam()
  await book({ technician_id: ana, scheduled_date: '2026-11-12T15:00:00Z' })
  const others = await readMonth(await makeAccount(), DATE, NO_FILTERS)
  expect(others.filter(({ jobs, available }) => jobs > 0 || available > 0)).toEqual([])
  await expect(readMonth(withScopes(ctx, 'read:assets'), DATE, NO_FILTERS)).rejects.toMatchObject({ code: 'forbidden' })
})
