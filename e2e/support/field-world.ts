import type { Locator, Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { dayIn, startOfDay } from '@/lib/domain/time'
import { createTechnician } from '@/lib/services/people/technicians'
import { createChecklist } from '@/lib/services/work/checklists'
import { createTask } from '@/lib/services/work/tasks'
import { makeContact, makeCustomer, makeSite } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type ConsoleWorld, makeConsoleWorld } from './console'

type Order = { id: string; work_order_number: string }
export type FieldWorld = ConsoleWorld & {
  sam: string
  customer_id: string
  contact_id: string
  first: Order
  second: Order
  foreign: Order
  task: { id: string }
  /** The account’s midnight of today. */
  today: number
}

/** A touch screen of 390 px. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Two jobs of today for the one who signs in, with a task, and one of somebody else. */
export async function makeFieldWorld(): Promise<FieldWorld> {
  const { ctx, user } = await makeConsoleWorld('technician')
  const sam = await createTechnician(ctx, { name: 'Sam Reyes' })
  const ana = await createTechnician(ctx, { name: 'Ana Ruiz' })
  await db().user.updateMany({ where: { account_id: ctx.accountId }, data: { technician_id: sam.id } })
  const customer = await makeCustomer(ctx, { name: 'Harbor Foods', phone: '+1 206 555 0101' })
  const contact = await makeContact(ctx, customer.id, { name: 'Lee Park', phone: '+1 206 555 0102' })
  const site = await makeSite(ctx, customer.id, {
    name: 'Pier 54 kitchen',
    address: { street: '1001 Alaskan Way', city: 'Seattle', state: 'WA', postal_code: '98104', country: 'US' },
    latitude: 47.6045,
    longitude: -122.3392,
  })
  const today = startOfDay(dayIn(ctx.account.timeZone, new Date()), ctx.account.timeZone).getTime()
  const order = (hour: number, technician_id: string) =>
    makeWorkOrder(ctx, {
      customer_id: customer.id,
      contact_id: contact.id,
      site_id: site.id,
      technician_id,
      description: 'Freezer is warm',
      estimated_duration: 60,
      scheduled_date: new Date(today + hour * 3_600_000).toISOString(),
    })
  const second = await order(14, sam.id)
  const [first, foreign] = [await order(9, sam.id), await order(10, ana.id)]
  const checklist = await createChecklist(ctx, { name: 'Freezer', items: [{ label: 'Door seals' }] })
  const task = await createTask(ctx, first.id, { name: 'Defrost', checklist_id: checklist.id })
  return {
    ctx,
    user,
    sam: sam.id,
    customer_id: customer.id,
    contact_id: contact.id,
    first,
    second,
    foreign,
    task,
    today,
  }
}

/** The card of a job in the list of a day. */
export function jobOf(page: Page, { work_order_number }: Order): Locator {
  return page.getByRole('listitem', { name: work_order_number, exact: true })
}

/** What of a page can be pressed and is smaller than a thumb: 48 px in either direction. */
export async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=file]), textarea, select, label:has(input[type=file])',
      ),
    ]
      .filter((element) => element.checkVisibility() && !element.matches('.sr-only'))
      .flatMap((element) => {
        const { width, height } = element.getBoundingClientRect()
        return height < 47.5 || width < 47.5
          ? [`${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 120)}`]
          : []
      }),
  )
}
