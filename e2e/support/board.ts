import { expect, type Locator, type Page } from '@playwright/test'
import type { UserRole } from '@/prisma/generated/enums'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { createOnCallShift } from '@/lib/services/people/on-call-shifts'
import { createUser } from '@/lib/services/company/accounts'
import { getWorkOrder } from '@/lib/services/work/work-orders'
import { makeContact, makeCustomer, makeSite } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type ConsoleUser, type ConsoleWorld, makeConsoleWorld } from './console'

/** A Wednesday far from any change of the clock; New York is five hours behind UTC. */
export const DAY = '2027-01-13'
export const DAY_PATH = `/board?date=${DAY}`

/** The instant of an hour of that day on New York's clocks. */
export const at = (hour: number, minute = 0): string =>
  new Date(Date.UTC(2027, 0, 13, 5) + (hour * 60 + minute) * 60_000).toISOString()

export type BoardWorld = ConsoleWorld & {
  customer: { id: string; name: string }
  technicians: { ana: string; ben: string }
  /** In the queue. */
  waiting: { id: string; number: string }
  /** With Ana from nine to ten. */
  planned: { id: string; number: string }
}

/** Two technicians who work from eight to five every day, a job in the queue and one with Ana. */
export async function makeBoardWorld(role: UserRole = 'dispatcher'): Promise<BoardWorld> {
  const world = await makeConsoleWorld(role)
  const { ctx } = world
  const customer = await makeCustomer(ctx, { name: 'Harbor Foods', phone: '+1 206 555 0101' })
  await makeSite(ctx, customer.id, { name: 'Pier 54 kitchen' })
  await makeContact(ctx, customer.id, { name: 'Lee Park', phone: '+1 206 555 0102' })
  const technicians = { ana: newId(), ben: newId() }
  const account_id = ctx.accountId
  const people = [
    { account_id, id: technicians.ana, name: 'Ana Ruiz' },
    { account_id, id: technicians.ben, name: 'Ben Okafor' },
  ]
  await db().technician.createMany({ data: people })
  await db().shift.createMany({
    data: people.flatMap(({ id }) =>
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        account_id,
        id: newId(),
        technician_id: id,
        weekday,
        start_minute: 480,
        end_minute: 1020,
      })),
    ),
  })
  const owned = { customer_id: customer.id, estimated_duration: 60 }
  const waiting = await makeWorkOrder(ctx, { ...owned, description: 'Freezer is warm' })
  const planned = await makeWorkOrder(ctx, {
    ...owned,
    description: 'Oven door',
    technician_id: technicians.ana,
    scheduled_date: at(9),
  })
  const short = ({ id, work_order_number }: { id: string; work_order_number: string }) => ({
    id,
    number: work_order_number,
  })
  return { ...world, customer, technicians, waiting: short(waiting), planned: short(planned) }
}

/** Puts a technician of the board on call now, so that urgent work finds somebody at any hour of the day. */
export async function standBy({ ctx, technicians }: BoardWorld): Promise<void> {
  const [starts_at, ends_at] = [-1, 24].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  await createOnCallShift(ctx, { technician_id: technicians.ben, starts_at, ends_at })
}

/**
 * Moves the company to where it is past eight in the morning, so that its day lies ahead whenever the tests run. Gives the instant of an hour
 * of that day.
 */
export async function moveToMorning({ ctx }: BoardWorld): Promise<(hour: number) => string> {
  const hour = 3_600_000
  const west = (new Date().getUTCHours() - 8 + 24) % 24
  const offset = west > 12 ? 24 - west : -west
  const time_zone = offset > 0 ? `Etc/GMT-${offset}` : offset < 0 ? `Etc/GMT+${-offset}` : 'Etc/UTC'
  await db().account.update({ where: { id: ctx.accountId }, data: { time_zone }, select: { id: true } })
  const midnight = Math.floor((Date.now() + offset * hour) / (24 * hour)) * 24 * hour - offset * hour
  return (hours) => new Date(midnight + hours * hour).toISOString()
}

/** A colleague of the company's dispatcher. */
export async function makeColleague({ ctx }: BoardWorld): Promise<ConsoleUser> {
  const user = { email: `${newId()}@example.com`, password: 'correct horse battery', name: 'Priya Shah' }
  await createUser(ctx, { ...user, role: 'dispatcher' })
  return user
}

/** Waits until a job is stored at a place; `null` is the queue. */
export async function expectStored(
  { ctx }: BoardWorld,
  id: string,
  place: { technician: string; start: string; minutes?: number | null } | null,
): Promise<void> {
  const read = async () => {
    const { technician, scheduled_date, estimated_duration } = await getWorkOrder(ctx, id)
    return technician && { technician: technician.id, start: scheduled_date, minutes: estimated_duration }
  }
  await expect.poll(read).toEqual(place && { minutes: 60, ...place })
}

/** The card of a job in a row, or its line in the queue. */
export const cardOf = (page: Page, id: string): Locator => page.locator(`.fb-card[data-job="${id}"]`)
export const queued = (page: Page, id: string): Locator => page.locator(`[data-queue] [data-job="${id}"]`)

/** The row's piece of the board, whose window is that of the shifts: eight to five. */
const FIRST_HOUR = 8
const LAST_HOUR = 17

/** The point of an hour in a technician's row. */
export async function pointAt(page: Page, technician: string, hour: number): Promise<{ x: number; y: number }> {
  const track = page.locator('.fb-row', { has: page.locator(`[data-head][data-technician="${technician}"]`) })
  const [box, hours] = [await track.locator('.fb-track').boundingBox(), await page.locator('.fb-day').boundingBox()]
  if (!box || !hours) throw new Error('The row is not drawn')
  const share = (hour - FIRST_HOUR) / (LAST_HOUR - FIRST_HOUR)
  return { x: hours.x + hours.width * share, y: box.y + box.height / 2 }
}

/** Drags with the mouse as a hand does: press, several moves, release. */
export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

/** The middle of what is drawn. */
export async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator.toString()} is not drawn`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
