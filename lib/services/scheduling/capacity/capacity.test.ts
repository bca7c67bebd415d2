import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { createBusinessCalendar } from '@/lib/services/people/business-calendars'
import { createTechnician } from '@/lib/services/people/technicians'
import { replaceShifts } from '@/lib/services/people/shifts'
import { createTimeOff } from '@/lib/services/people/time-off'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { createVisit, updateVisit } from '@/lib/services/work/visits'
import { readCapacity, readFirstFit } from '@/lib/services/scheduling/capacity'

const ZONE = 'America/New_York'
const SUNDAY = new Date('2026-11-22T12:00:00Z')
const workday = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1020 }))

async function makeTeam() {
  const ctx = await makeAccount({ timeZone: ZONE })
  const team = await Promise.all(
    [
      { name: 'Ana', territory: 'North', skills: ['Gas', 'Lifts'] },
      { name: 'Ben', territory: 'North', skills: ['gas'] },
      { name: 'Cleo', skills: [] },
    ].map(async (body) => {
      const { id } = await createTechnician(ctx, body)
      await replaceShifts(ctx, id, { shifts: workday })
      return id
    }),
  )
  const { customer_id } = await makeHousehold(ctx)
  const book = (technician_id: string | undefined, scheduled_date: string, estimated_duration: number) =>
    makeWorkOrder(ctx, { customer_id, technician_id, scheduled_date, estimated_duration })
  return { ctx, team, book }
}

test('sums a week by territory and skill: shifts without leave, work inside and outside them, free time', async () => {
  const { ctx, team, book } = await makeTeam()
  const [ana, ben] = team
  // Monday, 23 November: two hours in the shift, then one that ends an hour after it; twice at one time counts once.
  await book(ana, '2026-11-23T14:00:00Z', 120)
  await book(ana, '2026-11-23T15:00:00Z', 60)
  await book(ana, '2026-11-23T21:00:00Z', 120)
  await createTimeOff(ctx, ben ?? '', { starts_at: '2026-11-23T17:00:00Z', ends_at: '2026-11-25T05:00:00Z' })
  const rows = await readCapacity(ctx, { from: '2026-11-23', to: '2026-11-24' }, SUNDAY)
  const day = (date: string, available: number, booked: number, free: number) => ({
    day: date,
    closed: null,
    available,
    booked,
    free,
  })
  // Sam, of the household, belongs to no territory and has no shifts.
  expect(rows).toEqual([
    {
      territory: 'North',
      skill: null,
      technicians: 2,
      days: [day('2026-11-23', 540 + 240, 240, 540 - 180 + 240), day('2026-11-24', 540, 0, 540)],
    },
    {
      territory: 'North',
      skill: 'Gas',
      technicians: 2,
      days: [day('2026-11-23', 540 + 240, 240, 540 - 180 + 240), day('2026-11-24', 540, 0, 540)],
    },
    {
      territory: 'North',
      skill: 'Lifts',
      technicians: 1,
      days: [day('2026-11-23', 540, 240, 360), day('2026-11-24', 540, 0, 540)],
    },
    {
      territory: null,
      skill: null,
      technicians: 2,
      days: [day('2026-11-23', 540, 0, 540), day('2026-11-24', 540, 0, 540)],
    },
  ])
  const lifts = await readCapacity(ctx, { from: '2026-11-23', territory: 'north', skill: 'LIFTS' }, SUNDAY)
  expect(lifts.map(({ skill, technicians, days }) => [skill, technicians, days.length])).toEqual([
    [null, 1, 7],
    ['Lifts', 1, 7],
  ])
})

test('counts of today only what is still to come, and work in progress by what remains of it', async () => {
  const { ctx, team, book } = await makeTeam()
  const [ana, ben] = team
  // Ten to four in the afternoon of Monday: the shifts end in seventy minutes.
  const now = new Date('2026-11-23T20:50:00Z')
  await book(ana, '2026-11-23T14:00:00Z', 120)
  const begun = await book(ana, '2026-11-23T18:00:00Z', 120)
  const started = { status: 'in_progress' as const, started_at: new Date('2026-11-23T19:20:00Z') }
  await db().workOrder.updateMany({ where: { account_id: ctx.accountId, id: begun.id }, data: started })
  const early = await book(ben, '2026-11-23T20:00:00Z', 120)
  const done = { status: 'completed' as const, completed_at: new Date('2026-11-23T20:40:00Z') }
  await db().workOrder.updateMany({ where: { account_id: ctx.accountId, id: early.id }, data: done })
  const [north] = await readCapacity(ctx, { territory: 'North', to: '2026-11-24' }, now)
  expect(north?.days).toEqual([
    { day: '2026-11-23', closed: null, available: 140, booked: 30, free: 110 },
    { day: '2026-11-24', closed: null, available: 1080, booked: 0, free: 1080 },
  ])
  const afterWork = new Date('2026-11-23T22:50:00Z')
  const [late] = await readCapacity(ctx, { territory: 'North', to: '2026-11-23' }, afterWork)
  expect(late?.days).toEqual([{ day: '2026-11-23', closed: null, available: 0, booked: 0, free: 0 }])
})

test('the first fit is the earliest free time of a technician with the skills', async () => {
  const { ctx, team, book } = await makeTeam()
  const [ana, ben] = team
  const now = new Date('2026-11-23T12:00:00Z')
  await book(ben, '2026-11-23T13:00:00Z', 540)
  await book(ana, '2026-11-23T13:00:00Z', 90)
  const gas = { territory: 'North', skill: 'gas', minutes: 60 }
  expect(await readFirstFit(ctx, gas, now)).toEqual({
    technician: { id: ana, name: 'Ana' },
    starts_at: '2026-11-23T14:30:00.000Z',
    day: '2026-11-23',
  })
  const anybody = { territory: null, skill: null, minutes: 60 }
  expect(await readFirstFit(ctx, anybody, now)).toMatchObject({ technician: { name: 'Cleo' } })
  expect(await readFirstFit(ctx, { ...gas, minutes: 600 }, now)).toBeNull()
})

test('names wrong days; other accounts and missing scopes see nothing', async () => {
  const { ctx } = await makeTeam()
  const fieldOf = async (query: Parameters<typeof readCapacity>[1]) => {
    const error = await readCapacity(ctx, query).catch((caught: unknown) => caught)
    return (error as { code: string; details: { field: string }[] }).details.map(({ field }) => field)
  }
  expect(await fieldOf({ from: '2026-11-23', to: '2026-11-22' })).toEqual(['to'])
  expect(await fieldOf({ from: '2026-11-01', to: '2026-12-15' })).toEqual(['to'])
  expect(await fieldOf({ from: '9999-12-31' })).toContain('from')
  expect(await readCapacity(await makeAccount(), {})).toEqual([])
  await expect(readCapacity(withScopes(ctx, 'read:assets'), {})).rejects.toMatchObject({ code: 'forbidden' })
})

test('names the holidays of the default calendar on their days, but not the days with hours of their own', async () => {
  const { ctx } = await makeTeam()
  const closedOn = async (from: string) =>
    (await readCapacity(ctx, { from }, SUNDAY))[0]?.days.flatMap(({ day, closed }) => (closed ? [[day, closed]] : []))
  expect(await closedOn('2026-11-23')).toEqual([])
  const half = [{ start_minute: 480, end_minute: 720 }]
  await createBusinessCalendar(ctx, {
    name: 'Office',
    exceptions: [
      { date: '2026-11-26', name: 'Thanksgiving Day', hours: [] },
      { date: '2026-11-27', name: 'Half day', hours: half },
    ],
  })
  const christmas = [{ date: '2026-12-25', name: 'Christmas Day', hours: [] }]
  await createBusinessCalendar(ctx, { name: 'Other', exceptions: christmas })
  expect(await closedOn('2026-11-23')).toEqual([['2026-11-26', 'Thanksgiving Day']])
  expect(await closedOn('2026-12-21')).toEqual([])
})

test('books further visits to their own technicians, until they are called off', async () => {
  const { ctx, team, book } = await makeTeam()
  const [ana, ben] = team
  const order = await book(ana, '2026-11-23T14:00:00Z', 60)
  const bookedBy = async () =>
    (await readCapacity(ctx, { from: '2026-11-23', to: '2026-11-24' }, SUNDAY))
      .filter(({ territory, skill }) => territory === 'North' && skill === null)
      .flatMap(({ days }) => days.map(({ booked }) => booked))
  expect(await bookedBy()).toEqual([60, 0])
  await createVisit(ctx, order.id, { technician_id: ben, scheduled_start: '2026-11-23T14:00:00Z', minutes: 30 })
  const next = await createVisit(ctx, order.id, {
    technician_id: ana,
    scheduled_start: '2026-11-24T14:00:00Z',
    minutes: 90,
  })
  expect(await bookedBy()).toEqual([90, 90])
  await updateVisit(ctx, next.id, { status: 'cancelled' })
  expect(await bookedBy()).toEqual([90, 0])
})
