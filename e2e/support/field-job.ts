import { expect, type Locator, type Page } from '@playwright/test'
import { createPart } from '@/lib/services/assets/parts'
import { createChecklist } from '@/lib/services/work/checklists'
import { createTask } from '@/lib/services/work/tasks'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import type { FieldWorld } from './field-world'

/** What there is to check at the job of `makeJob`. */
export const CHECKS = ['Power off', 'Filters', 'Belt', 'Coils', 'Drain', 'Panels']

/** A job of today with six checks, and a part to be used. */
export async function makeJob({ ctx, sam, customer_id, contact_id, today }: FieldWorld) {
  const order = await makeWorkOrder(ctx, {
    customer_id,
    contact_id,
    technician_id: sam,
    estimated_duration: 60,
    description: 'Seasonal service',
    scheduled_date: new Date(today + 11 * 3_600_000).toISOString(),
  })
  const checklist = await createChecklist(ctx, { name: 'Service', items: CHECKS.map((label) => ({ label })) })
  const task = await createTask(ctx, order.id, { name: 'Service', checklist_id: checklist.id })
  await createPart(ctx, { name: 'Filter 20 × 20', part_number: 'F-2020' })
  return { order, task }
}

/** The answer to a check, as a button. */
export function yes(page: Page, label: string): Locator {
  return page.getByRole('group', { name: label, exact: true }).getByRole('button', { name: 'Yes' })
}

/** The photos of the page. */
export function photosOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Photos' }).getByRole('img')
}

/** Does the job of `makeJob` from the list of the day: on the way, there, six checks, a photo, done. */
export async function doJob(page: Page, job: Locator): Promise<void> {
  await job.getByText('Seasonal service').tap()
  for (const name of ['On the way', 'Arrived', 'Start']) await page.getByRole('button', { name, exact: true }).tap()
  for (const label of CHECKS) await yes(page, label).tap()
  await page.getByText('Take photo').tap()
  await expect(photosOf(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Complete task' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete job' }).tap()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
}

/** Signs with one stroke, without scrolling to the place for it. */
export async function sign(page: Page): Promise<void> {
  const box = await page.getByRole('img', { name: 'Sign here' }).boundingBox()
  if (!box) throw new Error('There is nothing to sign on')
  const bar = await page.getByRole('group', { name: 'Next step' }).boundingBox()
  expect(box.y + box.height).toBeLessThanOrEqual(bar?.y ?? 0)
  const { mouse } = page
  const at = (share: number) => [box.x + box.width * share, box.y + box.height * (1 - share)] as const
  await mouse.move(...at(0.2))
  await mouse.down()
  for (const share of [0.4, 0.6, 0.8]) await mouse.move(...at(share))
  await mouse.up()
}
