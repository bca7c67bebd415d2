import { expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { parseQuery } from '@/lib/schemas/query'
import { businessCalendarListQuery, businessCalendarRecord } from '@/lib/schemas/people/business-calendar'
import {
  addHolidays,
  createBusinessCalendar,
  deleteBusinessCalendar,
  getBusinessCalendar,
  listBusinessCalendars,
  listHolidayCountries,
  listHolidays,
  restoreBusinessCalendar,
  updateBusinessCalendar,
} from '@/lib/services/people/business-calendars'
import { undoLastAction } from '@/lib/services/data/undo'
import { makeAccount, withScopes } from '@/lib/testing/account'

const span = (start_minute: number, end_minute: number) => ({ start_minute, end_minute })
const office = {
  name: 'Office',
  hours: [
    { weekday: 2, ...span(780, 1020) },
    { weekday: 2, ...span(480, 720) },
  ],
}
const xmas = { date: '2026-12-25', name: 'Christmas', hours: [] }

const list = async (ctx: ServiceContext) =>
  (await listBusinessCalendars(ctx, parseQuery(businessCalendarListQuery, new URLSearchParams()))).data
const problemsOf = async (attempt: Promise<unknown>) => {
  const error = await attempt.then(
    () => null,
    (caught: unknown) => caught,
  )
  return (error as { details: { field: string; message: string }[] }).details
}

test('keeps hours and exceptions in order, in the zone of the account when none is sent', async () => {
  const ctx = await makeAccount({ timeZone: 'America/New_York' })
  const early = { date: '2026-11-26', name: 'Thanksgiving', hours: [span(780, 900), span(480, 600)] }
  const createdBusinessCalendar = await createBusinessCalendar(ctx, { ...office, exceptions: [xmas, early] })
  expect(businessCalendarRecord.strict().parse(createdBusinessCalendar)).toEqual(createdBusinessCalendar)
  expect(createdBusinessCalendar).toMatchObject({
    time_zone: 'America/New_York',
    always: false,
    is_default: true,
    hours: [
      { weekday: 2, ...span(480, 720) },
      { weekday: 2, ...span(780, 1020) },
    ],
    exceptions: [{ ...early, hours: [span(480, 600), span(780, 900)] }, xmas],
  })
  const changed = await updateBusinessCalendar(ctx, createdBusinessCalendar.id, { exceptions: [xmas] })
  expect(changed).toMatchObject({ hours: createdBusinessCalendar.hours, exceptions: [xmas] })
  expect(Date.parse(changed.updated_at)).toBeGreaterThan(Date.parse(createdBusinessCalendar.updated_at))
  const same = { exceptions: [xmas], hours: createdBusinessCalendar.hours.toReversed() }
  expect(await updateBusinessCalendar(ctx, createdBusinessCalendar.id, same)).toEqual(changed)
  expect(await list(ctx)).toEqual([changed])
})

test('names overlapping hours, an end before the start, a date named twice and an unknown zone', async () => {
  const ctx = await makeAccount()
  const hours = [
    { weekday: 1, ...span(480, 720) },
    { weekday: 1, ...span(700, 900) },
    { weekday: 2, ...span(700, 900) },
    { weekday: 3, ...span(900, 900) },
  ]
  expect(await problemsOf(createBusinessCalendar(ctx, { name: 'x', hours }))).toEqual([
    { field: 'hours[3].end_minute', message: 'must be later than the start; split hours over midnight there' },
    { field: 'hours[1].start_minute', message: 'overlaps other hours of the day' },
  ])
  expect(await problemsOf(createBusinessCalendar(ctx, { name: 'x', hours: hours.slice(0, 3) }))).toEqual([
    { field: 'hours[1].start_minute', message: 'overlaps other hours of the day' },
  ])
  const exceptions = [xmas, { ...xmas, hours: [] }]
  expect(await problemsOf(createBusinessCalendar(ctx, { name: 'x', exceptions }))).toEqual([
    { field: 'exceptions[1].date', message: 'is named twice' },
  ])
  const clash = [{ ...xmas, hours: [span(0, 60), span(30, 90)] }]
  expect(await problemsOf(createBusinessCalendar(ctx, { name: 'x', exceptions: clash }))).toMatchObject([
    { field: 'exceptions[0].hours[1].start_minute' },
  ])
  expect(await problemsOf(createBusinessCalendar(ctx, { name: 'x', time_zone: 'Mars/Olympus' }))).toMatchObject([
    { field: 'time_zone' },
  ])
  expect(await list(ctx)).toEqual([])
})

test('has one default: the first, then the one that is made it, with history of both', async () => {
  const ctx = await makeAccount()
  const first = await createBusinessCalendar(ctx, office)
  const second = await createBusinessCalendar(ctx, { name: 'Night' })
  expect([first.is_default, second.is_default]).toEqual([true, false])
  const chosen = { ...ctx, requestId: 'choice' }
  await updateBusinessCalendar(chosen, second.id, { is_default: true })
  expect((await list(ctx)).map(({ name, is_default }) => [name, is_default])).toEqual([
    ['Night', true],
    ['Office', false],
  ])
  const entries = await db().history.findMany({ where: { request_id: 'choice' }, orderBy: { id: 'asc' } })
  expect(entries.map(({ record_id, changes }) => [record_id, changes])).toEqual([
    [first.id, { is_default: [true, false] }],
    [second.id, { is_default: [false, true] }],
  ])
  await undoLastAction(ctx)
  expect((await list(ctx)).map(({ is_default }) => is_default)).toEqual([false, true])
})

test('keeps one default when two are chosen at once', async () => {
  const ctx = await makeAccount()
  await Promise.all(['a', 'b', 'c'].map((name) => createBusinessCalendar(ctx, { name, is_default: true })))
  expect((await list(ctx)).filter(({ is_default }) => is_default)).toHaveLength(1)
})

test('comes back from the trash as the default only while there is no other', async () => {
  const ctx = await makeAccount()
  const { id } = await createBusinessCalendar(ctx, { ...office, exceptions: [xmas] })
  await deleteBusinessCalendar(ctx, id)
  expect(await restoreBusinessCalendar(ctx, id)).toMatchObject({ is_default: true, exceptions: [xmas] })
  await deleteBusinessCalendar(ctx, id)
  await createBusinessCalendar(ctx, { name: 'Other' })
  expect(await restoreBusinessCalendar(ctx, id)).toMatchObject({ is_default: false })
})

test('adds the public holidays of a year and keeps the dates that it has', async () => {
  const ctx = await makeAccount()
  const ownValue = { date: '2026-12-25', name: 'Short day', hours: [span(480, 600)] }
  const { id } = await createBusinessCalendar(ctx, { ...office, exceptions: [ownValue] })
  const { exceptions } = await addHolidays(ctx, id, { country: 'us', year: 2026 })
  expect(exceptions).toContainEqual({ date: '2026-11-26', name: 'Thanksgiving Day', hours: [] })
  expect(exceptions).toContainEqual(ownValue)
  expect(exceptions.map(({ date }) => date)).toEqual(exceptions.map(({ date }) => date).toSorted())
  const again = await addHolidays(ctx, id, { country: 'US', year: 2026 })
  expect(again.exceptions).toEqual(exceptions)
  const bavarian = await addHolidays(ctx, id, { country: 'DE', region: 'by', year: 2027 })
  expect(bavarian.exceptions).toContainEqual(expect.objectContaining({ date: '2027-01-06' }))
})

test('adds only dates that a holiday covers whole', async () => {
  const ctx = await makeAccount()
  const datesOf = async (country: string) => (await listHolidays(ctx, { country, year: 2026 })).map(({ date }) => date)
  const turkey = await datesOf('TR')
  expect(turkey.filter((date) => date.startsWith('2026-03'))).toEqual(['2026-03-20', '2026-03-21', '2026-03-22'])
  expect(await datesOf('IS')).not.toContain('2026-12-24')
  expect(await datesOf('CN')).not.toContain('2026-03-08')
})

test('adds no date that only some people have off', async () => {
  const ctx = await makeAccount()
  const namesOf = async (country: string) => (await listHolidays(ctx, { country, year: 2026 })).map(({ name }) => name)
  expect(await namesOf('KE')).not.toContain('Feast of the Sacrifice (Eid al-Adha)')
  expect(await namesOf('KE')).toContain('Jamhuri Day')
  const madagascar = await namesOf('MG')
  expect(madagascar).toContain('Independence Day')
  expect(madagascar.filter((name) => /Women|Eid/.test(name))).toEqual([])
})

test('names a country or region whose holidays are not known', async () => {
  const ctx = await makeAccount()
  const { id } = await createBusinessCalendar(ctx, office)
  expect(await problemsOf(addHolidays(ctx, id, { country: 'XX', year: 2026 }))).toMatchObject([{ field: 'country' }])
  expect(await problemsOf(addHolidays(ctx, id, { country: 'DE', region: 'ZZ', year: 2026 }))).toMatchObject([
    { field: 'region', message: expect.stringContaining('BY') },
  ])
  const us = (await listHolidayCountries(ctx)).find(({ code }) => code === 'US')
  expect(us?.regions).toContainEqual({ code: 'CA', name: 'California' })
})

test('only admins write, of their own account', async () => {
  const ctx = await makeAccount()
  const { id } = await createBusinessCalendar(ctx, office)
  const reader = withScopes(ctx, 'read:work-orders', 'write:work-orders')
  expect(await getBusinessCalendar(reader, id)).toMatchObject({ name: 'Office' })
  const attempts = [
    (otherCtx: ServiceContext) => updateBusinessCalendar(otherCtx, id, {}),
    (otherCtx: ServiceContext) => addHolidays(otherCtx, id, { country: 'US', year: 2026 }),
    (otherCtx: ServiceContext) => deleteBusinessCalendar(otherCtx, id),
    (otherCtx: ServiceContext) => restoreBusinessCalendar(otherCtx, id),
  ]
  const other = await makeAccount()
  for (const attempt of attempts) {
    await expect(attempt(reader)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(attempt(other)).rejects.toMatchObject({ code: 'not_found' })
  }
})
