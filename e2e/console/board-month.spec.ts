import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createTimeOff } from '@/lib/services/people/time-off'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { at, cardOf, DAY, drag, expectStored, makeBoardWorld, middleOf } from '@/e2e/support/board'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'

const dayOf = (page: Page, date: string) => page.locator(`[data-day="${date}"]`)

test('a month says how full each day is, follows changes, and is walked by keys', async ({ page }) => {
  const { ctx, technicians, planned, customer, user } = await makeBoardWorld()
  await createTimeOff(ctx, technicians.ben, { starts_at: '2027-01-14T05:00:00Z', ends_at: '2027-01-15T05:00:00Z' })
  await makeWorkOrder(ctx, { customer_id: customer.id, scheduled_date: at(12), estimated_duration: 60 })
  await signIn(page, user, `/board?date=${DAY}`)
  await expect(cardOf(page, planned.id)).toBeVisible()
  await page.keyboard.press('m')
  const grid = page.getByRole('grid', { name: 'Month, January 2027' })
  await expect(grid.getByRole('gridcell')).toHaveCount(42)
  const wednesday = grid.getByRole('gridcell', { name: /^Wednesday, January 13/ })
  await expect(wednesday).toHaveAccessibleName(/1 of 18 h booked, 6 %\. 1 job\. 1 without technician$/)
  await expect(dayOf(page, '2027-01-14')).toHaveAccessibleName(/0 of 9 h booked, 0 %\. 0 jobs\. Absent: Ben Okafor$/)
  await expectAccessible(page)
  expect(page.url()).toContain(`view=month&date=${DAY}`)

  await updateWorkOrder(ctx, planned.id, { priority: 'urgent', estimated_duration: 120 })
  await expect(wednesday).toHaveAccessibleName(/2 of 18 h booked, 11 %\. 1 job\. 1 urgent/)

  // One stop of Tab; the arrows go on into the month before and after.
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1)
  await wednesday.focus()
  for (const key of ['ArrowDown', 'ArrowRight', 'Home']) await page.keyboard.press(key)
  await expect(dayOf(page, '2027-01-18')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('grid', { name: 'Month, February 2027' })).toBeVisible()
  await expect(dayOf(page, '2027-02-18')).toBeFocused()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(grid).toBeVisible()

  await wednesday.focus()
  await page.keyboard.press('Enter')
  await expect(cardOf(page, planned.id)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wednesday).toBeFocused()
  await page.keyboard.press('w')
  await expect(page.locator('.fb-week')).toBeVisible()
  await page.goBack()
  await expect(wednesday).toBeVisible()
})

test('in the month of one technician a job moves to another day by pointer and by keys, and keeps its time', async ({
  page,
}) => {
  const world = await makeBoardWorld()
  const { ctx, technicians, planned, customer, user } = world
  // At half past two, which the clocks of New York skip on 14 March.
  const night = await makeWorkOrder(ctx, {
    customer_id: customer.id,
    technician_id: technicians.ana,
    scheduled_date: '2027-03-11T07:30:00Z',
    estimated_duration: 60,
  })
  await signIn(page, user, `/board?date=${DAY}`)
  await page.getByRole('rowheader', { name: /Ana Ruiz/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Show month' }).click()
  await expect(page).toHaveURL(new RegExp(`view=month&date=${DAY}&technician=${technicians.ana}`))
  await expect(cardOf(page, planned.id)).toBeVisible()
  await expect(dayOf(page, DAY)).toHaveAccessibleName(/^Wednesday, January 13.*1 of 9 h\. 1 job\. WO-/)
  await expectAccessible(page)

  await test.step('drags it over days, undoes and names what is in the way', async () => {
    await createTimeOff(ctx, technicians.ana, { starts_at: '2027-01-19T05:00:00Z', ends_at: '2027-01-20T05:00:00Z' })
    await page.reload()
    await drag(page, await middleOf(cardOf(page, planned.id)), await middleOf(dayOf(page, '2027-01-21')))
    await expectStored(world, planned.id, { technician: technicians.ana, start: '2027-01-21T14:00:00.000Z' })
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expectStored(world, planned.id, { technician: technicians.ana, start: at(9) })
    await expect(dayOf(page, DAY).locator('.fb-card')).toBeVisible()

    const [from, to] = [await middleOf(cardOf(page, planned.id)), await middleOf(dayOf(page, '2027-01-19'))]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await expect(page.locator('.fb-ghost')).toContainText(/leave/)
    // The day is framed, as what is in the way colours it.
    await expect(page.locator('.fb-preview[data-severity=hard]')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })

  await test.step('carries it by keys from the day to its job', async () => {
    await dayOf(page, DAY).focus()
    for (const key of ['Space', 'Space', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expectStored(world, planned.id, { technician: technicians.ana, start: '2027-01-21T14:00:00.000Z' })
    await expect(cardOf(page, planned.id)).toBeFocused()
  })

  await page.goto(new URL(`/board?view=month&date=2027-03-11&technician=${technicians.ana}`, page.url()).href)
  await drag(page, await middleOf(cardOf(page, night.id)), await middleOf(dayOf(page, '2027-03-14')))
  const isStored = () =>
    db().workOrder.findUniqueOrThrow({ where: { account_id_id: { account_id: ctx.accountId, id: night.id } } })
  await expect.poll(async () => (await isStored()).scheduled_date?.toISOString()).toBe('2027-03-14T07:00:00.000Z')
})
