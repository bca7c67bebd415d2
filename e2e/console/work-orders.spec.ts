import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn, tabTo } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { toast, undoIn } from '@/e2e/support/messages'

let world: ConsoleWorld

test.beforeEach(async () => {
  world = await makeConsoleWorld()
})

const ordersOf = () => db().workOrder.findMany({ where: { account_id: world.ctx.accountId } })

test('several work orders are assigned, put on hold by keyboard and deleted at once, each undone in one step', async ({
  page,
}) => {
  const { customer_id } = await makeHousehold(world.ctx)
  const [one, other] = [
    await makeWorkOrder(world.ctx, { customer_id, description: 'One' }),
    await makeWorkOrder(world.ctx, { customer_id, description: 'Other' }),
  ]
  await signIn(page, world.user, '/work-orders')
  const { keyboard } = page
  const table = page.getByRole('table', { name: 'Work orders' })
  const selectAll = async () => {
    await page.getByRole('checkbox', { name: /Select all/ }).check()
    await expect(page.getByText('2 selected')).toBeVisible()
  }
  await test.step('on hold, by keyboard alone', async () => {
    await tabTo(page, table.getByRole('link', { name: other.work_order_number }))
    for (const key of ['x', 'j', 'x']) await keyboard.press(key)
    await expect(page.getByText('2 selected')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Status', exact: true }), 'Shift+Tab')
    const showNextFrame = await holdFrames(page)
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'On hold' })).toBeVisible()
    await keyboard.type('on h')
    // On a slow machine the letters come before the first frame of the menu.
    await showNextFrame()
    await expect(page.getByRole('menuitem', { name: 'On hold' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(table.getByText('On hold')).toHaveCount(2)
    await keyboard.press('F6')
    await tabTo(page, undoIn(page, /on hold/))
    await keyboard.press('Enter')
    await expect(table.getByText('Open', { exact: true })).toHaveCount(2)
  })
  await test.step('assigned, by mouse', async () => {
    await selectAll()
    await page.getByRole('button', { name: 'Assign' }).click()
    await page.getByRole('combobox', { name: 'Technician' }).fill('sam')
    await page.getByRole('option', { name: /Sam Reyes/ }).click()
    await expect(table.getByText('Sam Reyes')).toHaveCount(2)
    await expect(table.getByText('Assigned')).toHaveCount(2)
    // A colleague goes on with one of them; the undo leaves that one alone and says so.
    await updateWorkOrder(world.ctx, one.id, { status: 'in_progress' })
    await undoIn(page, '2 work orders assigned to Sam Reyes.').click()
    const changed = new RegExp(`${one.work_order_number} was changed by .+ since: status`)
    await expect(page.getByText(changed).first()).toBeVisible()
    await expect(table.getByText('Sam Reyes')).toHaveCount(1)
  })
  await test.step('deleted', async () => {
    await selectAll()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No work orders yet')).toBeVisible()
    await undoIn(page, '2 work orders deleted.').click()
    await expect(table.getByRole('row')).toHaveCount(3)
    await expect(table.getByText(other.work_order_number)).toBeVisible()
  })
})

/** Runs nothing that waits for the next frame until the returned function is called. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const real = window.requestAnimationFrame
    const held = new Map<number, FrameRequestCallback>()
    let last = 0
    window.requestAnimationFrame = (run) => {
      held.set((last += 1), run)
      return last
    }
    const drop = window.cancelAnimationFrame
    window.cancelAnimationFrame = (id) => void held.delete(id)
    Reflect.set(window, 'showNextFrame', () => {
      window.requestAnimationFrame = real
      window.cancelAnimationFrame = drop
      for (const run of held.values()) real(run)
    })
  })
  return () => page.evaluate(() => Reflect.get(window, 'showNextFrame')())
}

test('a save based on an outdated version shows both versions, and loses neither', async ({ page }) => {
  const { customer_id, technician_id } = await makeHousehold(world.ctx)
  const order = await makeWorkOrder(world.ctx, { customer_id, description: 'Old words' })
  await signIn(page, world.user, `/work-orders/${order.id}/edit`)
  await page.getByRole('textbox', { name: 'Description' }).fill('My words')
  await updateWorkOrder(world.ctx, order.id, { description: 'Their words', technician_id })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const both = page.getByRole('dialog', { name: 'A colleague saved this first' })
  await expect(both.getByRole('group', { name: 'Description' })).toContainText('My words')
  await expect(both.getByRole('group', { name: 'Description' })).toContainText('Their words')
  await expect(both.getByRole('group', { name: 'Technician' })).toContainText('Sam Reyes')
  await expectAccessible(page)
  await both.getByRole('button', { name: 'Save the chosen version' }).click()
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: order.work_order_number })).toBeVisible()
  expect(await ordersOf()).toMatchObject([{ description: 'My words', technician_id, status: 'assigned' }])
})

test('a view is saved, shared, changed, deleted and restored', async ({ page }) => {
  await makeWorkOrder(world.ctx, { priority: 'urgent' })
  await signIn(page, world.user, '/work-orders?priority=urgent')
  const views = page.getByRole('navigation', { name: 'Views' })
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Burning')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(views.getByRole('link', { name: 'Burning' })).toHaveAttribute('aria-current', 'page')
  await views.getByRole('link', { name: 'All' }).click()
  await expect(views.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page')
  await views.getByRole('link', { name: 'Burning' }).click()
  await expect(page.getByRole('button', { name: /^Priority/ })).toContainText('Urgent')
  await page.getByRole('button', { name: 'Overdue', exact: true }).click()
  await expect(views.getByRole('link', { name: /^Burning ?, changed/ })).toBeVisible()
  await page.getByRole('button', { name: 'Options of the view Burning' }).click()
  await page.getByRole('menuitem', { name: 'Share with everyone' }).click()
  await expect(toast(page, 'Burning is shared with everyone.')).toBeVisible()
  await page.getByRole('button', { name: 'Options of the view Burning' }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(views.getByRole('link', { name: 'Burning' })).toHaveCount(0)
  await undoIn(page, 'The view Burning is deleted.').click()
  await expect(views.getByRole('link', { name: 'Burning' })).toBeVisible()
})
