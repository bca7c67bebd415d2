import { expect, type Page, test } from '@playwright/test'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type BoardWorld, DAY_PATH, makeBoardWorld } from '@/e2e/support/board'
import { expectAccessible, signIn, tabTo } from '@/e2e/support/console'

/** A world with three more jobs that wait, one of which nobody can do. */
async function makeWaiting(): Promise<BoardWorld & { gas: string }> {
  const world = await makeBoardWorld()
  const owned = { customer_id: world.customer.id, estimated_duration: 60 }
  await makeWorkOrder(world.ctx, { ...owned, description: 'Ice machine' })
  const { id } = await makeWorkOrder(world.ctx, { ...owned, required_skills: ['Gas'] })
  return { ...world, gas: id }
}

const panel = (page: Page) => page.getByRole('dialog', { name: /plan$|^Plan/i })
const technicianOf = async ({ ctx, waiting }: BoardWorld) => (await getWorkOrder(ctx, waiting.id)).technician?.name

test('a plan is requested, previewed, accepted by keyboard and undone as one action', async ({ page, browser }) => {
  // Read whole by axe five times, on two screens.
  test.slow()
  const world = await makeWaiting()
  await signIn(page, world.user, DAY_PATH)
  await tabTo(page, page.getByRole('button', { name: 'Plan these' }))
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('All 3 that the queue shows')).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, panel(page).getByRole('button', { name: 'Plan 3 work orders' }))
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('progressbar')).toBeVisible()
  await tabTo(page, panel(page).getByRole('button', { name: 'Stop and use the best so far' }))
  await page.keyboard.press('Enter')

  await expect(panel(page).getByRole('heading', { name: 'Proposed plan' })).toBeVisible()
  await expect(page.locator('.fb-planned')).toHaveCount(2)
  await expect(panel(page).getByText('No technician of this plan has Gas.')).toBeVisible()
  await expect(panel(page).getByRole('row', { name: 'Without a slot 3 1' })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)

  // It is the server's: another browser shows the same by its address, on a phone as well.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const other = await phone.newPage()
  const { pathname, search } = new URL(page.url())
  await signIn(other, world.user, pathname + search)
  await expect(panel(other).getByRole('button', { name: 'Accept all 2' })).toBeVisible()
  await expectAccessible(other)
  await phone.close()

  await tabTo(page, panel(page).getByRole('button', { name: 'Accept all 2' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 work orders planned').first()).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(page.locator('.fb-planned')).toHaveCount(0)
  await expect(page.locator('.fb-card')).toHaveCount(3)
  expect(await technicianOf(world)).toBeTruthy()

  await page.reload()
  await expect(page.locator('.fb-card')).toHaveCount(3)
  await page.keyboard.press('Control+z')
  await expect(page.locator('.fb-card')).toHaveCount(1)
  expect(await technicianOf(world)).toBeUndefined()
})

test('part of a plan is accepted; jobs that a colleague moved meanwhile are named and skipped', async ({ page }) => {
  const world = await makeWaiting()
  await signIn(page, world.user, DAY_PATH)
  await page.getByRole('button', { name: 'Plan these' }).click()
  await panel(page).getByRole('checkbox', { name: /All 3/ }).click()
  await expect(panel(page).getByRole('button', { name: 'Plan 0 work orders' })).toBeDisabled()
  await panel(page)
    .getByRole('checkbox', { name: new RegExp(world.waiting.number) })
    .click()
  await panel(page).getByRole('button', { name: 'Plan 1 work order' }).click()
  await panel(page).getByRole('button', { name: 'Stop and use the best so far' }).click()
  const accept = panel(page).getByRole('button', { name: 'Accept all 1' })
  await expect(accept).toBeEnabled()

  const job = panel(page).getByRole('checkbox', { name: new RegExp(world.waiting.number) })
  await job.click()
  await expect(page.locator('.fb-planned')).toHaveCount(0)
  await expect(panel(page).getByRole('button', { name: 'Accept 0 of 1' })).toBeDisabled()
  await job.click()

  await updateWorkOrder(world.ctx, world.waiting.id, { estimated_duration: 120 })
  await accept.click()
  await expect(panel(page).getByText('Its duration was changed in the meantime.')).toBeVisible()
  expect(await technicianOf(world)).toBeUndefined()
  await panel(page).getByRole('button', { name: 'Plan again' }).click()
  await expect(panel(page).getByText('All 3 that the queue shows')).toBeVisible()
})
