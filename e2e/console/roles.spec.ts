import { expect, type Page, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { at, type BoardWorld, cardOf, DAY_PATH, drag, expectStored, makeBoardWorld, pointAt } from '@/e2e/support/board'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { PHONE } from '@/e2e/support/page-checks'
import { serverUrl } from '@/e2e/support/server'

/** What changes the schedule: shown to dispatchers, and to nobody who may not. */
const CHANGES = /^(Plan|Undo|Redo|Move|Assign|Start|Complete|Reopen|Cancel job|Suggest|Reassign|Edit|Delete|Save notes)/

async function openPanel(page: Page, { planned }: BoardWorld): Promise<void> {
  await cardOf(page, planned.id).click()
  await expect(page.getByRole('dialog', { name: planned.number })).toContainText('Notify the customer')
}

test('back office: looks at the board, and is offered no change of it', async ({ page }) => {
  const world = await makeBoardWorld('back_office')
  const { planned, technicians, waiting, user } = world
  await signIn(page, user, DAY_PATH)
  await expect(cardOf(page, planned.id)).toBeVisible()
  await expect(page.getByText('View only')).toHaveAttribute('title', /Dispatchers and administrators/)
  await expect(page.getByRole('button', { name: CHANGES })).toHaveCount(0)
  await drag(page, await pointAt(page, technicians.ana, 9.5), await pointAt(page, technicians.ben, 12.5))
  await expectStored(world, planned.id, { technician: technicians.ana, start: at(9) })
  await cardOf(page, planned.id).focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('a')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openPanel(page, world)
  await expect(page.getByRole('button', { name: CHANGES })).toHaveCount(0)
  await expectAccessible(page)
  await expectStored(world, planned.id, { technician: technicians.ana, start: at(9) })

  await page.setViewportSize(PHONE)
  await page.goto(`${serverUrl()}${DAY_PATH}`)
  await page.getByRole('button', { name: 'Unassigned (1)' }).click()
  await expect(page.getByRole('button', { name: new RegExp(waiting.number) })).toBeVisible()
  await expect(page.getByRole('button', { name: CHANGES })).toHaveCount(0)
})

test('back office: creates a work order for the queue, and reads it without buttons that would fail', async ({
  page,
}) => {
  const world = await makeBoardWorld('back_office')
  await signIn(page, world.user, `/work-orders/new?customer_id=${world.customer.id}`)
  await expect(page.getByText('A dispatcher assigns a technician.')).toBeVisible()
  await expect(page.getByLabel('Technician')).toHaveCount(0)
  await page.getByLabel('Description').fill('Ice machine leaks')
  await page.getByRole('button', { name: 'Create work order', exact: true }).click()
  await expect(page).toHaveURL(/\/work-orders\/[0-9a-f-]{36}$/)
  const main = page.getByRole('main')
  await expect(main).toContainText('Ice machine leaks')
  await expect(main.getByRole('button', { name: CHANGES })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Show on the board' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([/Duplicate/, /Print view/])
  const where = { account_id: world.ctx.accountId, description: 'Ice machine leaks' }
  expect(await db().workOrder.findMany({ where, select: { status: true, technician_id: true } })).toEqual([
    { status: 'open', technician_id: null },
  ])
})

test('back office: who opens the edit page by its address reads who can change it, and no scope', async ({ page }) => {
  const { planned, user } = await makeBoardWorld('back_office')
  await signIn(page, user, `/work-orders/${planned.id}/edit`)
  await expect(page.getByRole('main')).toContainText(
    'You don’t have permission to change work orders. Ask a dispatcher or an administrator.',
  )
  await expect(page.getByText(/write:work-orders/)).toHaveCount(0)
})

for (const role of ['dispatcher', 'admin'] as const)
  test(`${role}: is offered the changes`, async ({ page }) => {
    const world = await makeBoardWorld(role)
    await signIn(page, world.user, DAY_PATH)
    await openPanel(page, world)
    for (const name of ['Plan these', 'Undo my last change', 'Move…', 'Suggest who and when'])
      await expect(page.getByRole('button', { name })).toBeVisible()
    await expect(page.getByText('View only')).toHaveCount(0)
  })

test('technician: is offered nothing to create, by button, key or palette', async ({ page }) => {
  const { user } = await makeBoardWorld('technician')
  await signIn(page, user, '/customers')
  await expect(page.getByRole('button', { name: 'Create' })).toHaveCount(0)
  await page.keyboard.press('c')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new')
  await expect(page.getByText('Nothing matches “new”.')).toBeVisible()
  await expect(page).toHaveURL(/\/customers$/)
})
