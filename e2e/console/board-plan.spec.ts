import { expect, type Page } from '@playwright/test'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type BoardWorld, DAY_PATH, makeBoardWorld } from '@/e2e/support/board'
import { expectAccessible, signIn, tabTo } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'

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

test('a plan is requested, previewed, accepted by keyboard and undone as one action; a job that a colleague changed meanwhile is skipped', async ({
  page,
  context,
}) => {
  const world = await makeWaiting()
  await signIn(page, world.user, DAY_PATH)
  await test.step('of one job, which a colleague changes meanwhile', async () => {
    await page.getByRole('button', { name: 'Plan these' }).click()
    await panel(page).getByRole('checkbox', { name: /All 3/ }).click()
    await expect(panel(page).getByRole('button', { name: 'Plan 0 work orders' })).toBeDisabled()
    const job = panel(page).getByRole('checkbox', { name: new RegExp(world.waiting.number) })
    await job.click()
    await panel(page).getByRole('button', { name: 'Plan 1 work order' }).click()
    await panel(page).getByRole('button', { name: 'Stop and use the best so far' }).click()
    const accept = panel(page).getByRole('button', { name: 'Accept', exact: true })
    await expect(accept).toBeEnabled()
    await job.click()
    await expect(page.locator('.fb-planned')).toHaveCount(0)
    await expect(panel(page).getByRole('button', { name: 'Accept 0 of 1' })).toBeDisabled()
    await job.click()
    await updateWorkOrder(world.ctx, world.waiting.id, { estimated_duration: 120 })
    await accept.click()
    await expect(panel(page).getByText('Its duration was changed in the meantime.')).toBeVisible()
    expect(await technicianOf(world)).toBeUndefined()
    await panel(page).getByRole('button', { name: 'Plan again' }).click()
  })
  await test.step('of all jobs, by keyboard', async () => {
    await expect(panel(page).getByText('All 3 that the queue shows')).toBeVisible()
    await panel(page).getByText('Technicians: all 2 shown').click()
    await panel(page).getByRole('checkbox', { name: 'Ana Ruiz' }).uncheck()
    await expect(panel(page).getByText('Technicians: 1 of 2 shown')).toBeVisible()
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
  })
  await test.step('it is the server’s: another tab shows the same by its address', async () => {
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(panel(other).getByRole('button', { name: 'Accept all 2' })).toBeVisible()
    await other.close()
  })
  await tabTo(page, panel(page).getByRole('button', { name: 'Accept all 2' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 work orders planned').first()).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(page.locator('.fb-planned')).toHaveCount(0)
  await expect(page.locator('.fb-card')).toHaveCount(3)
  // Ana was left out.
  expect(await technicianOf(world)).toBe('Ben Okafor')
  await page.keyboard.press('Control+z')
  await expect(page.locator('.fb-card')).toHaveCount(1)
  expect(await technicianOf(world)).toBeUndefined()
})
