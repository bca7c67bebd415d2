import { expect, test } from '@playwright/test'
import { updateCustomer } from '@/lib/services/customers/customers'
import { updateServiceContract } from '@/lib/services/customers/service-contracts'
import { createWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeContact, makeCustomer, makeServiceContract } from '@/lib/testing/factories/customers'
import { type ConsoleWorld, makeConsoleWorld, signIn, tabTo } from '@/e2e/support/console'
import { serverUrl } from '@/e2e/support/server'
import { undoIn } from '@/e2e/support/messages'

let world: ConsoleWorld

test.beforeEach(async () => {
  world = await makeConsoleWorld()
})

test('a likely duplicate is shown while a customer is created with contact, site and contract', async ({ page }) => {
  await makeCustomer(world.ctx, { name: 'Harbor Foods', phone: '+1 206 555 0101' })
  await signIn(page, world.user, '/customers')
  await page.getByRole('link', { name: 'New customer' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour Foods')
  await expect(page.getByText('Similar customers already exist')).toBeVisible()
  await expect(page.getByRole('link', { name: /Harbor Foods \(CUST-000001\)/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Pine Street Dental')
  await expect(page.getByText('Similar customers already exist')).toBeHidden()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('no address')
  await page.getByRole('button', { name: 'Create customer' }).click()
  await expect(page.getByText('E-mail must be an e-mail address such as name@example.com.')).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('desk@pine.example')
  // A double click makes one customer.
  await page.getByRole('button', { name: 'Create customer' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Pine Street Dental' })).toBeVisible()
  await expect(page.getByText('CUST-000002')).toBeVisible()

  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Lee Park')
  await page.getByRole('button', { name: 'Add contact' }).last().click()
  await expect(page.getByRole('list', { name: 'Contacts' })).toContainText('Lee Park')
  await expect(page.getByRole('list', { name: 'Contacts' })).toContainText('Primary')

  await page.getByRole('link', { name: /^Sites/ }).click()
  await page.getByRole('button', { name: 'Add site' }).click()
  const site = page.getByRole('dialog')
  await site.getByRole('textbox', { name: 'Name' }).fill('Practice')
  await site.getByRole('textbox', { name: 'Latitude' }).fill('91')
  await site.getByRole('button', { name: 'Add site' }).click()
  await expect(site.getByText('Latitude must be a number of degrees from -90 to 90.')).toBeVisible()
  await site.getByRole('textbox', { name: 'Latitude' }).fill('47.6')
  await site.getByRole('textbox', { name: 'Longitude' }).fill('-122.3')
  await site.getByRole('button', { name: 'Add site' }).click()
  await expect(page.getByRole('list', { name: 'Sites' })).toContainText('47.6, -122.3')

  const sections = page.getByRole('navigation', { name: 'Sections of this customer' })
  await sections.getByRole('link', { name: /^Contracts/ }).click()
  await page.getByRole('button', { name: 'Add contract' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Full care')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Response, hours' }).fill('4')
  await page.getByRole('dialog').getByRole('button', { name: 'Add contract' }).click()
  await expect(page.getByRole('list', { name: 'Service contracts' })).toContainText('Response within 4 h')

  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('added a service contract: Full care')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('added a contact: Lee Park')
})

test('a delete is refused with the reason while work is open, else it deletes and undo restores', async ({ page }) => {
  const customer = await makeCustomer(world.ctx, { name: 'Harbor Foods' })
  await makeContact(world.ctx, customer.id)
  const contract = await makeServiceContract(world.ctx, customer.id, { name: 'Full care' })
  const order = await createWorkOrder(world.ctx, { customer_id: customer.id, description: 'Not cooling' })
  await signIn(page, world.user, `/customers/${customer.id}`)
  const remove = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete customer' }).click()
  }
  await remove()
  const dialog = page.getByRole('dialog', { name: 'Harbor Foods cannot be deleted yet' })
  await expect(dialog).toContainText('1 work order is neither completed nor cancelled')
  await expect(dialog).toContainText('1 service contract is active')
  await dialog.getByRole('link', { name: 'Show the work orders' }).click()
  await expect(page.getByRole('table', { name: 'Work orders of this customer' })).toContainText('Not cooling')

  await updateWorkOrder(world.ctx, order.id, { status: 'completed' })
  await updateServiceContract(world.ctx, contract.id, { status: 'cancelled' })
  await remove()
  await expect(page.getByText('Harbor Foods was deleted.')).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/customers')
  await expect(page.getByText('No customers yet')).toBeVisible()
  await undoIn(page, 'Harbor Foods was deleted.').click()
  await page.waitForURL((url) => url.pathname === `/customers/${customer.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Foods' })).toBeVisible()
})

test('deletes a customer and undoes it by keyboard alone', async ({ page }) => {
  const customer = await makeCustomer(world.ctx, { name: 'Harbor Foods' })
  await makeContact(world.ctx, customer.id, { name: 'Lee Park' })
  await makeServiceContract(world.ctx, customer.id, { name: 'Full care' })
  await signIn(page, world.user, `/customers/${customer.id}?tab=contracts`)

  await tabTo(page, page.getByRole('button', { name: 'Actions for Full care' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Cancel the contract' })).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Full care was cancelled.')).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'More actions' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Delete customer' })).toBeVisible()
  // A key that comes before the open menu has the focus is lost.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete customer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Harbor Foods was deleted.')).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/customers')
  // F6 leads to the newest message, wherever the focus is.
  await page.keyboard.press('F6')
  await tabTo(page, undoIn(page, 'Harbor Foods was deleted.'))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === `/customers/${customer.id}`)
  await expect(page.getByRole('list', { name: 'Contacts' })).toContainText('Lee Park')
})

test('finds, filters and opens a customer by keyboard alone, and the address keeps the view', async ({ page }) => {
  await makeCustomer(world.ctx, { name: 'Harbor Foods', customer_type: 'commercial' })
  await makeCustomer(world.ctx, { name: 'Harbor House', customer_type: 'residential' })
  await makeCustomer(world.ctx, { name: 'Pine Street Dental' })
  await signIn(page, world.user, '/customers')
  await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search customers' })).toBeFocused()
  await page.keyboard.type('harbor')
  await page.waitForURL(/search=harbor/)
  await expect(page.getByText('Pine Street Dental')).toBeHidden()
  await tabTo(page, page.getByRole('button', { name: 'Type' }))
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Residential' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/customer_type=residential/)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Harbor Foods')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Harbor House' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Harbor House' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor House' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Harbor House' })).toBeVisible()
})

test('an edit of an outdated version shows both versions and loses neither', async ({ page }) => {
  const customer = await makeCustomer(world.ctx, { name: 'Harbor Foods', phone: '1', payment_terms: 'Net 30' })
  await signIn(page, world.user, `/customers/${customer.id}/edit`)
  await page.getByRole('textbox', { name: 'Phone' }).fill('2')
  await updateCustomer(world.ctx, customer.id, { phone: '3', payment_terms: 'Net 10' })
  await page.getByRole('button', { name: 'Save customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'A colleague saved this first' })
  await expect(dialog).toContainText('3')
  await dialog.getByRole('button', { name: 'Save the chosen version' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Foods' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Harbor Foods, 2' })).toBeVisible()
  await expect(page.getByText('Net 10')).toBeVisible()
})

test('a mistyped address shows a helpful page, and a read-only user sees no controls that change records', async ({
  page,
}) => {
  const { ctx, user } = await makeConsoleWorld('technician')
  const customer = await makeCustomer(ctx, { name: 'Harbor Foods' })
  await signIn(page, user, `/customers/${customer.id}?tab=nonsense&page=x`)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Foods' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add contact' })).toBeHidden()
  await page.goto(`${serverUrl()}/customers/${customer.id}/edit`)
  await expect(page.getByText('You don’t have permission to change customers')).toBeVisible()
  await page.goto(`${serverUrl()}/customers?status=nonsense&sort=up`)
  await expect(page.getByText('These filters of the link are not valid')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Harbor Foods' })).toBeVisible()
  await page.goto(`${serverUrl()}/customers/nonsense`)
  await expect(page.getByText('This customer does not exist')).toBeVisible()
})

test('a page asks the server for no other page before a link is pressed', async ({ page }) => {
  const { id } = await makeCustomer(world.ctx, { name: 'Harbor Foods' })
  const asked: string[] = []
  page.on('request', (request) => request.headers().rsc && asked.push(new URL(request.url()).pathname))
  await signIn(page, world.user, '/customers')
  const link = page.getByRole('table').getByRole('link', { name: 'Harbor Foods' })
  await link.hover()
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  expect(asked).toEqual([])
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Foods' })).toBeVisible()
  expect(asked).toEqual([`/customers/${id}`])
})
