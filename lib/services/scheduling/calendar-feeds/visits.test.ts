import ICAL from 'ical.js'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { createTechnician } from '@/lib/services/people/technicians'
import { createTask } from '@/lib/services/work/tasks'
import { createVisit, deleteVisit } from '@/lib/services/work/visits'
import { makeAccount } from '@/lib/testing/account'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { createCalendarFeed, readCalendar } from './index'

let ctx: ServiceContext
let home: Household

beforeEach(async () => {
  ctx = await makeAccount({ name: 'Northwind', timeZone: 'America/New_York' })
  home = await makeHousehold(ctx)
})

const NOW = new Date('2026-11-20T12:00:00Z')
const tokenFor = async (subject: { type: 'technician' | 'customer'; id: string }) =>
  /\/calendars\/(cal_[\w-]{43})\.ics$/.exec((await createCalendarFeed(ctx, subject)).url)?.[1] ?? ''

/** Reads an address as a calendar program does. */
async function eventsOf(token: string) {
  const calendar = new ICAL.Component(ICAL.parse(await readCalendar(token, NOW)) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((component) => ({
    component,
    event: new ICAL.Event(component),
    status: component.getFirstPropertyValue('status'),
  }))
}

const visit = () =>
  makeWorkOrder(ctx, {
    customer_id: home.customer_id,
    technician_id: home.technician_id,
    scheduled_date: '2026-11-23T15:00:00Z',
    estimated_duration: 90,
  })

describe('further visits', () => {
  const START = '2026-11-23T15:00:00.000Z'
  const make = (workOrderId: string, technician_id: string, scheduled_start = START) =>
    createVisit(ctx, workOrderId, { technician_id, scheduled_start, minutes: 30 })
  const startsOf = async (token: string) =>
    (await eventsOf(token)).map(({ event, status }) => [event.startDate.toJSDate().toISOString(), status])

  it('are in the feed of their own technician, with who comes along, until they are deleted', async () => {
    const { id: order } = await visit()
    const kim = await createTechnician(ctx, { name: 'Kim Park' })
    const ownVisit = await make(order, kim.id)
    const token = await tokenFor({ type: 'technician', id: kim.id })
    const [one, ...others] = await eventsOf(token)
    expect(others).toEqual([])
    expect(one?.event.uid).toBe(`${ownVisit.id}@visits.fieldline`)
    expect(one?.event.endDate.toJSDate().toISOString()).toBe('2026-11-23T15:30:00.000Z')
    expect(one?.event.description).toContain('Technicians: Kim Park, Sam Reyes')
    expect(one?.component.getFirstPropertyValue('url')).toContain(`/my-day/${order}`)
    await deleteVisit(ctx, ownVisit.id)
    expect(await startsOf(token)).toEqual([[START, 'CANCELLED']])
  })

  it('are what a technician comes for who also has a task of the work', async () => {
    const { id: order } = await visit()
    const kim = await createTechnician(ctx, { name: 'Kim Park' })
    await createTask(ctx, order, { name: 'Help', technician_id: kim.id })
    const token = await tokenFor({ type: 'technician', id: kim.id })
    expect(await startsOf(token)).toEqual([[START, 'CONFIRMED']])
    await make(order, kim.id, '2026-11-25T15:00:00.000Z')
    expect(await startsOf(token)).toEqual([['2026-11-25T15:00:00.000Z', 'CONFIRMED']])
  })

  it('include a return visit for the customer, but no helper', async () => {
    const { id: order } = await visit()
    const kim = await createTechnician(ctx, { name: 'Kim Park' })
    await make(order, kim.id)
    await make(order, home.technician_id, '2026-11-25T15:00:00.000Z')
    const [first, again, ...others] = await eventsOf(await tokenFor({ type: 'customer', id: home.customer_id }))
    expect(others).toEqual([])
    expect(first?.event.description).toContain('Technicians: Sam Reyes, Kim Park')
    expect(again?.event.startDate.toJSDate().toISOString()).toBe('2026-11-25T15:00:00.000Z')
  })
})
