import { expect, type Page, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createContact } from '@/lib/services/customers/contacts'
import { createTask } from '@/lib/services/work/tasks'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeCustomer, makeSite } from '@/lib/testing/factories/customers'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { answerFileChoosers, type ConsoleWorld, makeConsoleWorld, signIn, tabTo } from '@/e2e/support/console'
import { PHOTO } from '@/lib/testing/api/world'
import { toast, undoIn } from '@/e2e/support/messages'

let world: ConsoleWorld

test.beforeEach(async () => {
  world = await makeConsoleWorld()
})

const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(PHOTO, 'base64') })
const ordersOf = () => db().workOrder.findMany({ where: { account_id: world.ctx.accountId } })

test('an urgent call of a new customer becomes a work order that is completed, billed and in the history', async ({
  page,
}) => {
  await signIn(page, world.user, '/work-orders')
  await expect(page.getByText('No work orders yet')).toBeVisible()
  await page.getByRole('link', { name: 'New work order' }).first().click()

  // The form is ready when the first field has the focus.
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Customer' }).fill('Alder Street Clinic')
  await page.getByRole('option', { name: 'New customer “Alder Street Clinic”' }).click()
  const customer = page.getByRole('region', { name: 'New customer' })
  await expect(customer.getByRole('textbox', { name: 'Name' })).toHaveValue('Alder Street Clinic')
  await customer.getByRole('textbox', { name: 'Phone' }).fill('+1 206 555 0188')
  await customer.getByRole('textbox', { name: 'E-mail' }).fill('not an address')
  await customer.getByRole('combobox', { name: 'Address' }).fill('12 Alder St, Seattle, WA 98101')
  await expect(customer.getByText(/Postal code: 98101/)).toBeVisible()
  await expect(customer.getByText(/E-mail must be an e-mail address/)).toBeVisible()
  await customer.getByRole('textbox', { name: 'E-mail' }).fill('desk@alder.example')
  await customer.getByRole('textbox', { name: 'Serial number' }).fill('B-77')
  await customer.getByRole('textbox', { name: 'Asset' }).fill('Boiler')

  await page.getByRole('textbox', { name: 'Description' }).fill('No hot water')
  await page.getByRole('radio', { name: 'Urgent' }).click()
  // A double click makes one work order.
  await page.getByRole('button', { name: 'Create work order' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'WO-000001' })).toBeVisible()
  expect(await ordersOf()).toHaveLength(1)
  await expect(page.getByText('No hot water')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Boiler' })).toBeVisible()

  await page.getByRole('button', { name: 'Add task' }).click()
  const task = page.getByRole('dialog', { name: 'New task' })
  await task.getByRole('button', { name: 'Add task' }).click()
  await expect(task.getByText('Name must not be empty.')).toBeVisible()
  await task.getByRole('textbox', { name: 'Name' }).fill('Relight the boiler')
  await task.getByRole('button', { name: 'Add task' }).click()
  await expect(page.getByRole('list', { name: 'Tasks' })).toContainText('Relight the boiler')

  await page.getByRole('button', { name: 'Complete Relight the boiler' }).click()
  const done = page.getByRole('dialog', { name: 'Complete “Relight the boiler”' })
  await done.getByLabel('Add photos').setInputFiles(photo('flame.jpg'))
  await expect(done.getByRole('img', { name: 'flame.jpg' })).toBeVisible()
  await done.getByRole('textbox', { name: 'Notes' }).fill('Igniter replaced')
  await done.getByRole('button', { name: 'Complete task' }).click()
  await expect(page.getByText('1 of 1 done')).toBeVisible()
  await expect(page.getByText('Igniter replaced').first()).toBeVisible()
  const thumbnail = page.getByRole('button', { name: 'Photo 1 of Relight the boiler' })
  await thumbnail.click()
  const large = page.getByRole('dialog').getByRole('img', { name: 'Photo 1 of Relight the boiler' })
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')

  await addLine(page, 'Labor, two hours', '1.5', '99.99', '8.25')
  await addLine(page, 'Igniter', '1', '45.5', '0')
  const bill = page.getByRole('region', { name: 'Line items' })
  // 149.985 is rounded to 149.99, its tax 12.374175 to 12.37.
  await expect(bill.getByRole('row', { name: /^Subtotal/i })).toContainText('$195.49')
  await expect(bill.getByRole('row', { name: /^Tax/i })).toContainText('$12.37')
  await expect(bill.getByRole('row', { name: /^Total/i })).toContainText('$207.86')

  await makeHousehold(world.ctx)
  await page.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('combobox', { name: 'Technician' }).fill('sam')
  await page.getByRole('option', { name: /Sam Reyes/ }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(toast(page, 'WO-000001 is in progress.')).toBeVisible()
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  const history = page.getByRole('list', { name: 'History' })
  await expect(history).toContainText('Status: In progress → Completed')
  await expect(history).toContainText('completed “Relight the boiler”')
  await expect(history).toContainText('added the line item “Igniter”')
  await expect(history).toContainText('created this work order')
})

async function addLine(page: Page, description: string, quantity: string, price: string, tax: string) {
  await page.getByRole('button', { name: 'Add line item' }).click()
  const dialog = page.getByRole('dialog', { name: 'New line item' })
  await dialog.getByRole('textbox', { name: 'Description' }).fill(description)
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill(quantity)
  await dialog.getByRole('textbox', { name: 'Unit price' }).fill(price)
  await dialog.getByRole('textbox', { name: 'Tax' }).fill(tax)
  await dialog.getByRole('button', { name: 'Add line item' }).click()
  await expect(page.getByRole('region', { name: 'Line items' })).toContainText(description)
}

test('by keyboard alone: an urgent call of a known customer is completed with a photo and billed', async ({ page }) => {
  const customer = await makeCustomer(world.ctx, { name: 'Harbor Foods', phone: '+1 206 555 0101' })
  await makeSite(world.ctx, customer.id)
  await createContact(world.ctx, customer.id, { name: 'Lee Park' })
  answerFileChoosers(page, photo('ice.jpg'))
  await signIn(page, world.user, '/work-orders')
  await expect(page.getByText('No work orders yet')).toBeVisible()
  const { keyboard } = page

  await keyboard.press('c')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await keyboard.type('harbor')
  await expect(page.getByRole('option', { name: /Harbor Foods/ })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Contact' })).toHaveValue('Lee Park')
  await tabTo(page, page.getByRole('textbox', { name: 'Description' }))
  await keyboard.type('Freezer at -2 °C')
  await keyboard.press('Control+u')
  await expect(page.getByRole('radio', { name: 'Urgent' })).toBeChecked()
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'WO-000001' })).toBeVisible()
  expect(await ordersOf()).toMatchObject([{ priority: 'urgent', customer_id: customer.id }])
  expect((await ordersOf())[0]?.site_id).not.toBeNull()

  await tabTo(page, page.getByRole('button', { name: 'Add task' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await keyboard.type('Defrost')
  await keyboard.press('Control+Enter')
  const complete = page.getByRole('button', { name: 'Complete Defrost' })
  await expect(complete).toBeVisible()
  await tabTo(page, complete)
  await keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'Complete “Defrost”' })
  await expect(done.getByRole('textbox', { name: 'Notes' })).toBeFocused()
  await keyboard.type('Ice removed')
  await tabTo(page, done.getByLabel('Add photos'))
  await keyboard.press('Enter')
  await expect(done.getByRole('img', { name: 'ice.jpg' })).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(page.getByText('1 of 1 done')).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Add line item' }))
  await keyboard.press('Enter')
  const line = page.getByRole('dialog', { name: 'New line item' })
  for (const [name, text] of [
    ['Description', 'Call-out'],
    ['Quantity', '2'],
    ['Unit price', '50'],
  ] as const) {
    await tabTo(page, line.getByRole('textbox', { name }))
    await keyboard.type(text)
  }
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Line items' }).getByRole('row', { name: /^Total/i })).toContainText(
    '$100.00',
  )
  await expect(page.getByRole('list', { name: 'History' })).toContainText('completed “Defrost”')
})

test('several work orders are assigned, moved and deleted at once, each undone in one step', async ({ page }) => {
  const { customer_id } = await makeHousehold(world.ctx)
  const [one, other] = [
    await makeWorkOrder(world.ctx, { customer_id, description: 'One' }),
    await makeWorkOrder(world.ctx, { customer_id, description: 'Other' }),
  ]
  await signIn(page, world.user, '/work-orders')
  const table = page.getByRole('table', { name: 'Work orders' })
  const selectAll = async () => {
    await page.getByRole('checkbox', { name: /Select all/ }).check()
    await expect(page.getByText('2 selected')).toBeVisible()
  }
  await selectAll()
  await page.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('combobox', { name: 'Technician' }).fill('sam')
  await page.getByRole('option', { name: /Sam Reyes/ }).click()
  await expect(table.getByText('Sam Reyes')).toHaveCount(2)
  await expect(table.getByText('Assigned')).toHaveCount(2)
  // A colleague goes on with one of them; the undo leaves that one alone and says so.
  await updateWorkOrder(world.ctx, one.id, { status: 'in_progress' })
  await undoIn(page, '2 work orders assigned to Sam Reyes.').click()
  await expect(
    page.getByText(new RegExp(`${one.work_order_number} was changed by .+ since: status`)).first(),
  ).toBeVisible()
  await expect(table.getByText('Sam Reyes')).toHaveCount(1)

  await selectAll()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No work orders yet')).toBeVisible()
  await undoIn(page, '2 work orders deleted.').click()
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByText(other.work_order_number)).toBeVisible()
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

test('several work orders are changed at once by keyboard alone', async ({ page }) => {
  const { customer_id } = await makeHousehold(world.ctx)
  const orders = [await makeWorkOrder(world.ctx, { customer_id }), await makeWorkOrder(world.ctx, { customer_id })]
  await signIn(page, world.user, '/work-orders')
  const { keyboard } = page
  const table = page.getByRole('table', { name: 'Work orders' })
  await tabTo(page, table.getByRole('link', { name: orders[1]?.work_order_number }))
  await keyboard.press('x')
  await keyboard.press('j')
  await keyboard.press('x')
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

test('shows both versions when a colleague saved first', async ({ page }) => {
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

test('a read-only user sees no buttons that change records', async ({ page }) => {
  const reader = await makeConsoleWorld('back_office')
  const order = await makeWorkOrder(reader.ctx)
  await createTask(reader.ctx, order.id, { name: 'Look' })
  await signIn(page, reader.user, `/work-orders/${order.id}`)
  await expect(page.getByRole('list', { name: 'Tasks' })).toContainText('Look')
  for (const name of ['Add task', 'Complete Look', 'Start', 'Assign', 'Add line item'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
})
