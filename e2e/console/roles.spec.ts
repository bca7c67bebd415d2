import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createWebhookEndpoint, disableEndpoint } from '@/lib/services/data/webhooks'
import { createPriceItem } from '@/lib/services/billing/price-items'
import { createTask } from '@/lib/services/work/tasks'
import { makeServiceContract } from '@/lib/testing/factories/customers'
import { at, type BoardWorld, cardOf, DAY_PATH, drag, expectStored, makeBoardWorld, pointAt } from '@/e2e/support/board'
import { expectAccessible, signIn, waitForScript } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { PHONE } from '@/e2e/support/page-checks'
import { serverUrl } from '@/e2e/support/server'

/* What each role is offered, in one walk. That the server refuses the rest prove the actions of every role and the services. */

/** What changes the schedule: shown to dispatchers, and to nobody who may not. */
const CHANGES = /^(Plan|Undo|Redo|Move|Assign|Start|Complete|Reopen|Cancel job|Suggest|Reassign|Edit|Delete|Save notes)/

const go = async (page: Page, path: string) => {
  await page.goto(serverUrl() + path)
  await waitForScript(page)
}

async function openPanel(page: Page, { planned }: BoardWorld): Promise<void> {
  await cardOf(page, planned.id).click()
  await expect(page.getByRole('dialog', { name: planned.number })).toContainText('Notify the customer')
}

test('back office: is offered no change of the board, creates a work order for the queue, and reads who can change one', async ({
  page,
}) => {
  const world = await makeBoardWorld('back_office')
  const { planned, technicians, waiting, user } = world
  await signIn(page, user, DAY_PATH)
  const stays = { technician: technicians.ana, start: at(9) }
  await test.step('the board', async () => {
    await expect(cardOf(page, planned.id)).toBeVisible()
    await expect(page.getByText('View only')).toHaveAttribute('title', /Dispatchers and administrators/)
    await expect(page.getByRole('button', { name: CHANGES })).toHaveCount(0)
    await drag(page, await pointAt(page, technicians.ana, 9.5), await pointAt(page, technicians.ben, 12.5))
    await expectStored(world, planned.id, stays)
    await cardOf(page, planned.id).focus()
    for (const key of ['Delete', 'a', 'Control+z', 'x']) await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('group', { name: 'Selected jobs' })).toHaveCount(0)
    await expectStored(world, planned.id, stays)
  })
  await test.step('its menus', async () => {
    await page.locator(`[data-head][data-technician="${technicians.ana}"]`).click({ button: 'right' })
    await expect(page.getByRole('menuitem')).toHaveText([
      /^Open the row/,
      'Show month',
      'Pin to the top',
      'Hide row',
      'Open profile',
      'No email or phone of Ana Ruiz is known',
    ])
    await page.keyboard.press('Escape')
    await cardOf(page, planned.id).click({ button: 'right' })
    await expect(page.getByRole('menuitem')).toHaveText([/^Open/, 'Copy link'])
    await page.keyboard.press('Escape')
    await openPanel(page, world)
    await expect(page.getByRole('button', { name: CHANGES })).toHaveCount(0)
    await expectAccessible(page)
  })
  await test.step('a work order', async () => {
    await createTask(world.ctx, planned.id, { name: 'Look' })
    await createPriceItem(world.ctx, { code: 'HOUR', name: 'Labor hour', kind: 'labor', unit: 'HUR', unit_price: 95 })
    await go(page, `/work-orders/${planned.id}`)
    await expect(page.getByRole('list', { name: 'Tasks' })).toContainText('Look')
    for (const name of ['Add task', 'Complete Look', 'Start', 'Assign'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    // Of an order it changes the lines alone: text, Enter, Enter.
    await page.getByRole('combobox', { name: 'Add from the catalogue' }).fill('hour')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Line items' })).toContainText('Labor hour')
    await go(page, `/work-orders/${planned.id}/edit`)
    const main = page.getByRole('main')
    await expect(main).toContainText(
      'You don’t have permission to change work orders. Ask a dispatcher or an administrator.',
    )
    await expect(main).not.toContainText('write:work-orders')
    await go(page, `/work-orders/new?customer_id=${world.customer.id}`)
    await expect(page.getByText('A dispatcher assigns a technician.')).toBeVisible()
    await expect(page.getByLabel('Technician')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Problem' }).fill('Ice machine leaks')
    await page.getByRole('button', { name: 'Create work order', exact: true }).click()
    await expect(page).toHaveURL(/\/work-orders\/[0-9a-f-]{36}$/)
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
  await test.step('the list of work orders: numbers are whole without checkboxes, and its menu is short', async () => {
    await go(page, '/work-orders')
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const number = page.locator('[data-row] td').first()
      expect(await number.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0)
    }
    await page.getByRole('button', { name: 'Columns, order and export' }).click()
    await expect(page.getByRole('menuitem', { name: 'Order' })).toBeVisible()
    expect(await page.getByRole('menuitem').count()).toBeLessThanOrEqual(6)
    await page.getByRole('menuitem', { name: 'Order' }).click()
    await page.getByRole('menuitemradio', { name: 'Due' }).click()
    await expect(page).toHaveURL(/sort=-?due_by/)
  })
  await test.step('the board on a phone', async () => {
    await page.setViewportSize(PHONE)
    await go(page, DAY_PATH)
    await page.getByRole('button', { name: 'Unassigned (2)' }).click()
    await expect(page.getByRole('button', { name: new RegExp(waiting.number) })).toBeVisible()
    await expect(page.getByRole('button', { name: CHANGES })).toHaveCount(0)
  })
})

test('dispatcher: is offered the changes of the board, and neither audit log, webhooks nor API keys', async ({
  page,
}) => {
  const world = await makeBoardWorld('dispatcher')
  const hook = { url: 'https://nobody.invalid/hook', events: ['customer.updated'] }
  await disableEndpoint(world.ctx, (await createWebhookEndpoint(world.ctx, hook)).id, 'failing')
  await signIn(page, world.user, DAY_PATH)
  await openPanel(page, world)
  for (const name of ['Plan these', 'Undo my last change', 'Move…', 'Suggest a technician and time'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await expect(page.getByText('View only')).toHaveCount(0)
  await expect(page.getByText('A webhook is disabled.')).toHaveCount(0)
  await go(page, '/settings/audit')
  await expect(page.getByRole('table')).toHaveCount(0)
  await go(page, '/settings')
  await expect(page.getByRole('link', { name: 'Technicians' }).first()).toBeVisible()
  for (const name of ['Webhooks', 'API keys', 'Audit log'])
    await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('administrator: is offered the changes of the board and all settings', async ({ page }) => {
  const world = await makeBoardWorld('admin')
  await signIn(page, world.user, DAY_PATH)
  await openPanel(page, world)
  for (const name of ['Plan these', 'Undo my last change', 'Move…', 'Suggest a technician and time'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await go(page, '/settings')
  for (const name of ['Webhooks', 'API keys', 'Audit log'])
    await expect(page.getByRole('link', { name }).first()).toBeVisible()
})

test('technician: reads customers and contracts, and is offered nothing to create or change, by button, key or palette', async ({
  page,
}) => {
  const { user, ctx, customer } = await makeBoardWorld('technician')
  const contract = await makeServiceContract(ctx, customer.id)
  await signIn(page, user, `/customers/${customer.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Foods' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add contact' })).toHaveCount(0)
  await go(page, `/customers/${customer.id}/edit`)
  await expect(page.getByText('You don’t have permission to change customers')).toBeVisible()
  await go(page, `/contracts/${contract.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Full care' })).toBeVisible()
  for (const name of ['Edit', 'More actions']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await go(page, '/customers')
  await expect(page.getByRole('button', { name: 'Create' })).toHaveCount(0)
  await page.keyboard.press('c')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new')
  await expect(page.getByText('Nothing matches “new”.')).toBeVisible()
  await expect(page).toHaveURL(/\/customers$/)
})
