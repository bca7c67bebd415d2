import ICAL from 'ical.js'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { ROLE_GRANTS, ROLE_SCOPES } from '@/lib/access/permissions'
import { serveCalendar } from '@/lib/api/serve-calendar'
import { db } from '@/lib/db/client'
import { FEED_READS_PER_HOUR } from '@/lib/schemas/scheduling/calendar-feed'
import { deleteTechnician, updateTechnician } from '@/lib/services/people/technicians'
import { createTimeOff } from '@/lib/services/people/time-off'
import { deleteWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeUser } from '@/lib/testing/factories/users'
import { type Household, makeHousehold, makeWorkOrder, trash } from '@/lib/testing/factories/work-orders'
import { createCalendarFeed, getCalendarFeed, readCalendar, revokeCalendarFeed } from './index'

let ctx: ServiceContext
let home: Household
let technician: { type: 'technician'; id: string }
let customer: { type: 'customer'; id: string }

beforeEach(async () => {
  ctx = await makeAccount({ name: 'Northwind', timeZone: 'America/New_York' })
  home = await makeHousehold(ctx)
  technician = { type: 'technician', id: home.technician_id }
  customer = { type: 'customer', id: home.customer_id }
})

const NOW = new Date('2026-11-20T12:00:00Z')
const tokenOf = (url: string) => /\/calendars\/(cal_[\w-]{43})\.ics$/.exec(url)?.[1] ?? ''
const tokenFor = async (subject: typeof technician | typeof customer) =>
  tokenOf((await createCalendarFeed(ctx, subject)).url)

/** Reads an address as a calendar program does. */
async function eventsOf(token: string, now = NOW) {
  const calendar = new ICAL.Component(ICAL.parse(await readCalendar(token, now)) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((component) => ({
    component,
    event: new ICAL.Event(component),
    status: component.getFirstPropertyValue('status'),
  }))
}

const visit = (values: Record<string, unknown> = {}) =>
  makeWorkOrder(ctx, {
    customer_id: home.customer_id,
    contact_id: home.contact_id,
    site_id: home.site_id,
    technician_id: home.technician_id,
    scheduled_date: '2026-11-23T15:00:00Z',
    estimated_duration: 90,
    description: 'Cooler is too warm',
    notes: 'Owes us money',
    ...values,
  })

describe('the feed of a technician', () => {
  it('includes place, phone numbers and problem of a technician’s visits, never the notes', async () => {
    await db().customer.updateMany({ where: { id: home.customer_id }, data: { phone: '+1 206 555 0100' } })
    const { id, work_order_number } = await visit()
    await visit({ technician_id: null })
    await visit({ status: 'draft' })
    const events = await eventsOf(await tokenFor(technician))
    expect(events).toHaveLength(1)
    const [one] = events
    expect(one?.event.uid).toBe(`${id}@visits.fieldline`)
    expect(one?.event.startDate.toJSDate().toISOString()).toBe('2026-11-23T15:00:00.000Z')
    expect(one?.event.endDate.toJSDate().toISOString()).toBe('2026-11-23T16:30:00.000Z')
    expect(one?.event.summary).toBe(`Harbor Bakery: Service ${work_order_number}`)
    expect(one?.event.location).toBe('Main bakery, 410 Terry Ave N, Seattle, WA 98109, US')
    const text = one?.event.description
    for (const part of ['Cooler is too warm', '+1 206 555 0100', 'Ines Ortega, +1 206 555 0142'])
      expect(text).toContain(part)
    expect(text).not.toContain('Owes')
    expect(one?.component.getFirstPropertyValue('url')).toContain(`/my-day/${id}`)
  })

  it('has the leave without its reason', async () => {
    const span = { starts_at: '2026-12-01T05:00:00Z', ends_at: '2026-12-02T05:00:00Z' }
    await createTimeOff(ctx, home.technician_id, { ...span, reason: 'Surgery' })
    const token = await tokenFor(technician)
    expect((await eventsOf(token)).map(({ event }) => [event.summary, event.startDate.toString()])).toEqual([
      ['Leave', '2026-12-01T05:00:00Z'],
    ])
    expect(await readCalendar(token, NOW)).not.toContain('Surgery')
  })

  it('keeps what was cancelled or deleted as cancelled, and counts each change', async () => {
    const [one, other] = [await visit(), await visit({ scheduled_date: '2026-11-24T15:00:00Z' })]
    const token = await tokenFor(technician)
    expect((await eventsOf(token)).map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED'])
    await db().workOrder.updateMany({ where: { id: one.id }, data: { created_at: new Date(Date.now() - 60_000) } })
    const [before] = await eventsOf(token)
    await updateWorkOrder(ctx, one.id, { status: 'cancelled' })
    await deleteWorkOrder(ctx, other.id)
    const after = await eventsOf(token)
    expect(after.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
    expect(after[0]?.event.uid).toBe(before?.event.uid)
    expect(after[0]?.event.sequence).toBeGreaterThanOrEqual(before?.event.sequence ?? 0)
    expect(after[0]?.event.sequence).toBeGreaterThan(0)
  })

  it('reaches from 30 days back to 180 days ahead', async () => {
    const at = async (scheduled_date: string) => (await visit({ scheduled_date })).id
    await at('2026-10-21T11:59:00Z')
    const first = await at('2026-10-21T12:01:00Z')
    const last = await at('2027-05-19T11:59:00Z')
    await at('2027-05-19T12:01:00Z')
    const uids = (await eventsOf(await tokenFor(technician))).map(({ event }) => event.uid)
    expect(uids).toEqual([`${first}@visits.fieldline`, `${last}@visits.fieldline`])
  })
})

describe('the feed of a customer', () => {
  it('includes for customers the promised window, the place and who comes, nothing internal', async () => {
    await visit({ window_start: '2026-11-23T13:00:00Z', window_end: '2026-11-23T17:00:00Z' })
    await visit({ technician_id: null, scheduled_date: '2026-11-25T15:00:00Z' })
    await makeWorkOrder(ctx, { scheduled_date: '2026-11-23T15:00:00Z' })
    const [promised, tentative, ...others] = await eventsOf(await tokenFor(customer))
    expect(others).toEqual([])
    expect(promised?.event.summary).toBe('Northwind: Service')
    expect([promised?.event.startDate.toString(), promised?.event.endDate.toString()]).toEqual([
      '2026-11-23T13:00:00Z',
      '2026-11-23T17:00:00Z',
    ])
    expect(promised?.event.description).toContain('Technician: Sam Reyes')
    expect(promised?.event.description).not.toMatch(/Owes|555/)
    expect(promised?.component.getFirstPropertyValue('url')).toBeNull()
    expect([promised?.status, tentative?.status]).toEqual(['CONFIRMED', 'TENTATIVE'])
  })
})

describe('an address', () => {
  it('shows the token once, stores its hash alone, and keeps it out of the history', async () => {
    const { url, ...feed } = await createCalendarFeed(ctx, technician)
    expect(tokenOf(url)).toHaveLength(47)
    expect(await getCalendarFeed(ctx, technician)).toEqual(feed)
    const stored = await db().calendarFeed.findMany({ where: { account_id: ctx.accountId } })
    expect(JSON.stringify(stored)).not.toContain(tokenOf(url))
    await revokeCalendarFeed(ctx, technician)
    const history = await db().history.findMany({
      where: { account_id: ctx.accountId, record_type: 'calendar_feed' },
      orderBy: { position: 'asc' },
    })
    expect(history.map(({ verb }) => verb)).toEqual(['create', 'revoke'])
    expect(JSON.stringify(history.map(({ changes }) => changes))).not.toContain('cal_')
  })

  it('ends when there is a new one, and when it is revoked', async () => {
    const old = await tokenFor(technician)
    const fresh = await tokenFor(technician)
    await expect(readCalendar(old)).rejects.toMatchObject({ code: 'not_found' })
    expect(await readCalendar(fresh)).toContain('BEGIN:VCALENDAR')
    expect(await db().calendarFeed.count({ where: { account_id: ctx.accountId } })).toBe(1)
    await revokeCalendarFeed(ctx, technician)
    await expect(readCalendar(fresh)).rejects.toMatchObject({ code: 'not_found' })
    await expect(revokeCalendarFeed(ctx, technician)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('makes one feed of a record, however many ask at once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => createCalendarFeed(ctx, customer)))
    expect(await db().calendarFeed.count({ where: { customer_id: home.customer_id } })).toBe(1)
  })

  it('is not found while its technician is inactive or in the trash, or its customer is', async () => {
    const [ownToken, theirs] = [await tokenFor(technician), await tokenFor(customer)]
    await updateTechnician(ctx, home.technician_id, { status: 'inactive' })
    await expect(readCalendar(ownToken)).rejects.toMatchObject({ code: 'not_found' })
    await updateTechnician(ctx, home.technician_id, { status: 'active' })
    expect(await readCalendar(ownToken)).toContain('END:VCALENDAR')
    await deleteTechnician(ctx, home.technician_id)
    await expect(readCalendar(ownToken)).rejects.toMatchObject({ code: 'not_found' })
    await expect(createCalendarFeed(ctx, technician)).rejects.toMatchObject({ code: 'not_found' })
    expect(await readCalendar(theirs)).toContain('END:VCALENDAR')
    await trash(ctx, 'customer', home.customer_id)
    await expect(readCalendar(theirs)).rejects.toMatchObject({ code: 'not_found' })
    await expect(getCalendarFeed(ctx, customer)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is limited in how often it is read in an hour, and notes the last time', async () => {
    const token = await tokenFor(technician)
    expect((await getCalendarFeed(ctx, technician)).last_read_at).toBeNull()
    await readCalendar(token)
    expect((await getCalendarFeed(ctx, technician)).last_read_at).not.toBeNull()
    const where = { account_id: ctx.accountId }
    await db().calendarFeed.updateMany({ where, data: { reads: FEED_READS_PER_HOUR } })
    await expect(readCalendar(token)).rejects.toMatchObject({ code: 'rate_limited' })
    await db().calendarFeed.updateMany({ where, data: { hour_start: new Date(Date.now() - 3_601_000) } })
    expect(await readCalendar(token)).toContain('BEGIN:VCALENDAR')
  })
})

describe('permissions', () => {
  const as = async (role: 'technician' | 'back_office' | 'dispatcher', technician_id: string | null = null) => {
    const user = await makeUser(ctx, { role })
    await db().user.updateMany({ where: { id: user.id }, data: { technician_id } })
    const actor = { type: 'user' as const, id: user.id, name: user.name }
    return { ...ctx, actor, scopes: new Set(ROLE_SCOPES[role]), grants: new Set(ROLE_GRANTS[role]) }
  }
  const refused = { code: 'forbidden' }

  it('give a technician the feed of their own visits alone', async () => {
    const sam = await as('technician', home.technician_id)
    expect((await createCalendarFeed(sam, technician)).created_by).toBe(sam.actor.name)
    await expect(createCalendarFeed(sam, customer)).rejects.toMatchObject(refused)
    const other = await makeHousehold(ctx)
    for (const verb of [createCalendarFeed, getCalendarFeed, revokeCalendarFeed])
      await expect(verb(sam, { type: 'technician', id: other.technician_id })).rejects.toMatchObject(refused)
  })

  it('give dispatchers and the back office those of technicians and customers', async () => {
    for (const role of ['dispatcher', 'back_office'] as const)
      for (const subject of [technician, customer])
        expect(await createCalendarFeed(await as(role), subject)).toHaveProperty('url')
  })

  it('give programs what their scopes write', async () => {
    const [orders, customers] = [withScopes(ctx, 'write:work-orders'), withScopes(ctx, 'write:customers')]
    await createCalendarFeed(orders, technician)
    await createCalendarFeed(customers, customer)
    await expect(createCalendarFeed(orders, customer)).rejects.toMatchObject(refused)
    await expect(createCalendarFeed(customers, technician)).rejects.toMatchObject(refused)
    await expect(getCalendarFeed(withScopes(ctx, 'read:work-orders'), technician)).rejects.toMatchObject(refused)
  })

  it('end at the account', async () => {
    const other = await makeAccount()
    await createCalendarFeed(ctx, technician)
    for (const verb of [createCalendarFeed, getCalendarFeed, revokeCalendarFeed])
      await expect(verb(other, technician)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the answer over HTTP', () => {
  const requestFeed = (file: string, { method = 'GET', tag = null as string | null } = {}) =>
    serveCalendar(
      {
        method,
        params: { file },
        query: new URLSearchParams(),
        readBody: async () => new Uint8Array(),
        header: (name) => (name === 'if-none-match' ? tag : null),
      },
      (token) => readCalendar(token, NOW),
    )

  it('is a calendar with a tag that changes with its content alone', async () => {
    const file = `${await tokenFor(technician)}.ics`
    const first = await requestFeed(file)
    expect(first).toMatchObject({ status: 200, headers: { 'Content-Type': 'text/calendar; charset=utf-8' } })
    const tag = first.headers.ETag ?? ''
    expect(await requestFeed(file, { tag })).toMatchObject({ status: 304, body: '' })
    await visit()
    expect((await requestFeed(file, { tag })).status).toBe(200)
  })

  it.each(['x.ics', 'cal_short.ics', `cal_${'A'.repeat(43)}.ics`, `cal_${'A'.repeat(43)}`, '.ics', ''])(
    'is 404 for the unknown address %s',
    async (file) => {
      expect(await requestFeed(file)).toMatchObject({ status: 404, headers: { 'Cache-Control': 'no-store' } })
    },
  )

  it('is 405 for anything but reading', async () => {
    expect(await requestFeed('x.ics', { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { Allow: 'GET, HEAD' },
    })
  })
})
